import type { Body } from '../../../generated/handlers.ts';
import { startAcme, storefront, storefrontId } from './acme.ts';

export const gibibyte = 1_073_741_824;
export const inFrankfurt = { id: storefrontId, region: 'eu-central' };

/** The world of the examples, and what a test of sizes looks at: by default in the app storefront. */
export async function startSizes() {
  const started = await startAcme();
  const { call, world, read } = started;
  const { runtime } = world.ports;
  return {
    ...started,
    resize: (body: Body<'updateApp'>, params = storefront) => call('updateApp', { params, body }),
    /** The containers by service, each with its state; of another generation, also with a number. */
    containers: async () => {
      const { containers } = await runtime.observe(inFrankfurt);
      return containers
        .map(
          ({ service, ready, isStopping }) => `${service} ${isStopping ? 'stopping' : ready ? 'ready' : 'not ready'}`,
        )
        .sort();
    },
    /** When each container was started that serves. */
    startTimes: async () => {
      const { containers } = await runtime.observe(inFrankfurt);
      return Object.fromEntries(
        containers.filter(({ isStopping }) => !isStopping).map(({ service, startedAt }) => [service, startedAt]),
      );
    },
    /** Whether the address leads to a container that is ready. */
    serves: async () => {
      const { containers } = await runtime.observe(inFrankfurt);
      const route = await world.ports.ingress.observe(inFrankfurt);
      return containers.some(
        ({ service, generation, ready }) =>
          ready && service === route?.target?.service && generation === route.target.generation,
      );
    },
    volumes: async () => (await runtime.observe(inFrankfurt)).volumes,
    /** CPU cores and bytes that the workspace uses in Frankfurt. */
    used: async () => {
      const { body } = await call('getWorkspace', { params: { workspaceSlug: 'acme' } });
      // The response has this form.
      return (body as WorkspaceBody).workspace.regions.find(({ id }) => id === 'eu-central')?.used;
    },
    shown: async (params = storefront) => {
      const { body } = await call('getApp', { params });
      const { status, desired, scale, subServices } = (body as AppBody).app;
      return {
        status,
        desired,
        scale,
        limits: Object.fromEntries(subServices.map(({ name, limits }) => [name, limits])),
      };
    },
    newestDeploy: () => read(async (tx) => (await tx.deploys.list({ appId: storefrontId }, { order: ['-number'] }))[0]),
  };
}

interface WorkspaceBody {
  readonly workspace: { readonly regions: readonly { readonly id: string; readonly used: object }[] };
}

interface AppBody {
  readonly app: {
    readonly status: string;
    readonly desired: string;
    readonly scale: { readonly cpu: number; readonly memory: number; readonly volumes: object };
    readonly subServices: readonly { readonly name: string; readonly limits: object }[];
  };
}
