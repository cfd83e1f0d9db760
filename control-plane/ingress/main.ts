import { parseArgs } from 'node:util';
import { startIngress } from './start.ts';

// The control plane starts this file with all of them.
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    port: { type: 'string', default: '' },
    host: { type: 'string', default: '127.0.0.1' },
    version: { type: 'string', default: '' },
    'trusted-proxy': { type: 'string', multiple: true, default: [] },
    'log-limit': { type: 'string', default: '100000' },
  },
});
const { folder, host, version, 'trusted-proxy': trustedProxies } = values;
const options = { folder, host, version, trustedProxies, port: Number(values.port), logLimit: Number(values['log-limit']), now: Date.now };
const started = await startIngress(options);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, started.stop);
await started.ended;
// Connections to containers may still be open.
process.exit(0);
