import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { certificatesSuite } from '../../../../control-plane/ports/suites/certificates.ts';
import { ControlClient } from '../../../../platform/ingress/control-client.ts';
import { ApiClient } from '../../../../platform/kubernetes/client.ts';
import { ClusterIngress } from '../../../../platform/kubernetes/ingress/cluster-ingress.ts';
import { Feeder } from '../../../../platform/kubernetes/ingress/feeder.ts';
import { createGate } from '../../../../platform/kubernetes/ingress/gate.ts';
import { freePort } from '../../../listen.ts';
import { until } from '../../../engines/docker-runtime.ts';
import { startPebble } from '../../ingress/pebble.ts';
import { ingressFolder } from '../../ingress/process.ts';
import { FakeApi } from '../fake-api.ts';

const namespace = 'ingress-pcp';
const patience = { timeout: 60_000, interval: 20 };

test.each(Object.entries(certificatesSuite))('an ingress of pods %s', async (_name, check) => {
  const port = await freePort();
  await using pebble = await startPebble(port);
  await using api = await FakeApi.start();
  await using folder = ingressFolder();
  const client = new ApiClient({ server: api.url });
  await folder.start('--port', String(port));
  const control = new ControlClient(folder.folder);
  await using feeder = new Feeder({ client, control, owner: 'pcp', namespace });
  await using ingress = new ClusterIngress({
    ...{ client, owner: 'pcp', logins: {}, trustedProxies: [], version: '1', certificates: [], acme: pebble.acme },
    service: { type: 'NodePort', port, securePort: null, replicas: 1 },
    image: { name: 'registry.example.com/apps/ingress:1', publish: () => Promise.resolve() },
  });
  await expect.poll(() => api.all('deployments').length, patience).toBe(1);
  const gate = createGate({ control, secret: secretIn(api), isReady: () => feeder.isFed }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  // A server that listens on a port has an address of this form.
  api.proxy('one', 9090, `http://127.0.0.1:${(gate.address() as AddressInfo).port}`);
  api.proxy('one', port, `http://127.0.0.1:${port}`);
  api.put('pods', {
    metadata: { name: 'one', namespace, labels: { 'pcp/part': 'ingress' } },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  });
  await expect.poll(() => ingress.problem(), patience).toBeNull();

  await expect(check(async () => ({ ingress, until }))).resolves.toBeUndefined();

  gate.close();
  gate.closeAllConnections();
  await client.close();
});

/** The secret that the control plane has made for its pods. */
function secretIn(api: FakeApi): string {
  // `IngressPods` has written it.
  const { secret } = api.find('secrets', 'control').data as { readonly secret: string };
  return Buffer.from(secret, 'base64').toString();
}
