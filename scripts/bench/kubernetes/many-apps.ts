import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import type { Wanted } from '../../../control-plane/ports/runtime.ts';

const image = 'registry.example.com/apps/shop:1';

/** Apps with a web service each; every fourth has a database too. */
export function manyApps(count: number): readonly Wanted[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `0197a3c4-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const services = index % 4 === 0 ? [web, database] : [web];
    return {
      ...{ id, region: 'eu', workspaceId: 'acme', slug: `app-${index}` },
      services: services.map((service) => {
        const env = { GREETING: 'hello', DATABASE_URL: 'postgres://db/shop' };
        return { service, generation: '1', deployId: `deploy-${index}`, env };
      }),
    };
  });
}

const web: ServiceDefinition = {
  ...{ name: 'web', role: 'web', image, command: null, port: 8080, protocol: 'http' },
  ...{ cpuMillis: 500, memory: 536_870_912, volumes: [], dependsOn: [] },
  health: {
    ...{ kind: 'http', path: '/health' },
    ...{ intervalSeconds: 5, timeoutSeconds: 2, retries: 3, startSeconds: 20, restartAfterSeconds: 30 },
  },
};
const database: ServiceDefinition = {
  ...web,
  ...{ name: 'db', role: 'database', port: 5432, protocol: 'tcp', health: null },
  volumes: [{ name: 'data', path: '/data', size: 1_073_741_824 }],
};
