import { ProcessIngress } from '../../../platform/ingress/process-ingress.ts';
import { runningContainer } from '../../control-plane/ports/running-container.ts';

// A control plane with a container at an address, in a process that a test kills.
const [folder = '', address = ''] = process.argv.slice(2);
const runtime = {
  observe: async () => ({ containers: [{ ...runningContainer, address }], volumes: [] }),
  async *changes() {
    for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 50, 'app-1'));
  },
};
const ingress = new ProcessIngress({ folder, port: 0, host: '127.0.0.1', runtime, version: '1' });
const target = { service: 'web', generation: '1', port: 8080 };
await ingress.point({ id: 'app-1', region: 'eu', hosts: [{ host: 'shop.test', redirectTo: null }], target });
process.send?.(await ingress.url());
