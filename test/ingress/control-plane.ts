import { ProcessIngress } from '../../control-plane/adapters/ingress/process-ingress.ts';

// A control plane with a container at an address, in a process that a test kills.
const [folder = '', address = ''] = process.argv.slice(2);
const container = { name: 'shop-web-1', service: 'web', generation: '1', image: 'example:1', state: 'running', ready: true } as const;
const more = { isStopping: false, restarts: 0, exitCode: null, reason: null, startedAt: 1, ports: [], address } as const;
const runtime = {
  observe: async () => ({ containers: [{ ...container, ...more }], volumes: [] }),
  async *changes() {
    for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 50, 'app-1'));
  },
};
const ingress = new ProcessIngress({ folder, port: 0, host: '127.0.0.1', runtime, version: '1' });
const target = { service: 'web', generation: '1', port: 8080 };
await ingress.point({ id: 'app-1', region: 'eu', hosts: [{ host: 'shop.test', redirectTo: null }], target });
process.send?.(await ingress.url());
