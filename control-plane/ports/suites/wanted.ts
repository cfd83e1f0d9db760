import type { ServiceDefinition, ServiceHealth } from '../../model/tables/apps.ts';
import type { AppRef } from '../app-ref.ts';
import type { Runtime, Wanted, WantedService } from '../runtime.ts';

/** The app in the checks of runtimes. */
export const app: AppRef = { id: 'app-1', region: 'eu' };

export function wanted(...services: readonly WantedService[]): Wanted {
  return { ...app, workspaceId: 'acme', slug: 'shop', services };
}

/** A web service in a generation. */
export function web(generation: string, image: string, health: ServiceHealth | null = null): WantedService {
  return { service: webService(image, health), generation, deployId: `deploy-${generation}`, env: {} };
}

export function webService(image: string, health: ServiceHealth | null = null): ServiceDefinition {
  const definition = { name: 'web', role: 'web', image, command: null, port: 8080, protocol: 'http' } as const;
  return { ...definition, cpuMillis: 500, memory: 1_073_741_824, volumes: [], dependsOn: [], health };
}

/** A service with a volume of a size in bytes. */
export function database(image: string, size = 1_073_741_824): WantedService {
  const volumes = [{ name: 'db-data', path: '/data', size }];
  const service: ServiceDefinition = { ...webService(image), name: 'db', role: 'database', protocol: 'tcp', volumes };
  return { service, generation: '1', deployId: 'deploy-1', env: {} };
}

/** Whether all containers of the app are ready, and there are as many as expected. */
export async function isReady(runtime: Pick<Runtime, 'observe'>, count = 1): Promise<boolean> {
  const { containers } = await runtime.observe(app);
  return containers.length === count && containers.every(({ ready }) => ready);
}
