import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ControlClient } from '../../ingress/control-client.ts';
import { accountOfPod } from '../service-account.ts';
import { Feeder } from './feeder.ts';
import { createGate } from './gate.ts';
import { PodClient } from './pod-client.ts';

// A program beside each process of an ingress, in its pod. The control plane writes all of these options into the pod.
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    namespace: { type: 'string', default: '' },
    owner: { type: 'string', default: '' },
    port: { type: 'string', default: '' },
  },
});
const { folder, namespace, owner, port } = values;
const client = new PodClient(accountOfPod({ environment: process.env }));
const control = new ControlClient(folder);
const feeder = new Feeder({ client, control, owner, namespace });
const secret = process.env.INGRESS_SECRET ?? '';
if (secret === '') throw new Error('INGRESS_SECRET has no secret.');
const gate = createGate({ control, secret, isReady: () => feeder.isFed }).listen(Number(port));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gate.close());
await once(gate, 'close');
process.exit(0);
