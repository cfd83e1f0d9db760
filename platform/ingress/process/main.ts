import { parseArgs } from 'node:util';
import { Predecessor, successorFlag } from './hand-over.ts';
import { startIngress } from './start.ts';

const args = process.argv.slice(2).filter((arg) => arg !== successorFlag);
// The control plane starts this file with all of these options. It only reads the version back.
const { values } = parseArgs({
  args,
  options: {
    folder: { type: 'string', default: '' },
    port: { type: 'string', default: '' },
    'secure-port': { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    version: { type: 'string', default: '' },
    'trusted-proxy': { type: 'string', multiple: true, default: [] },
    'log-limit': { type: 'string', default: '100000' },
    'stop-ms': { type: 'string', default: '5000' },
    'linger-ms': { type: 'string', default: '0' },
  },
});
const { folder, host, port, 'secure-port': secure, 'trusted-proxy': trustedProxies, 'log-limit': logLimit } = values;
const predecessor = process.argv.includes(successorFlag) ? new Predecessor() : null;
const ports = { port: Number(port), securePort: secure === undefined ? null : Number(secure) };
const options = {
  folder,
  host,
  ...ports,
  args,
  trustedProxies,
  logLimit: Number(logLimit),
  stopMs: Number(values['stop-ms']),
  lingerMs: Number(values['linger-ms']),
  now: Date.now,
  predecessor,
};
const started = await startIngress(options);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, started.stop);
await started.ended;
// Connections to containers may still be open.
process.exit(0);
