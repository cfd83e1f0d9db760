import { expect, test } from 'vitest';
import { countRequests, isReady, openLedApp, patience } from './led-app.ts';

const hello = { status: 200, text: 'hello from example\n' };

test('pods of the cluster lead requests to apps, also while serve is away', async () => {
  await using led = await openLedApp({ port: 30080, securePort: 30443 });
  const { plane, admin, visit } = led;
  const addresses = await led.ready();
  const plain = await Promise.all(addresses.map((host) => fetch(`http://${host}:30080`, { redirect: 'manual' })));
  const responses = await Promise.all(addresses.map(visit));
  await expect.poll(() => countRequests(plane.served), patience).toBe(2);

  expect(led.url).toBe('https://given-acme.apps.localhost:30443');
  // The pods do not know the address as a host.
  expect(plain.map(({ status }) => status)).toEqual([404, 404]);
  expect(responses).toEqual([hello, hello]);
  expect(await led.services()).toHaveLength(1);

  // Without a control plane, the pods follow an app that moves.
  await plane.served[Symbol.asyncDispose]();
  const [app] = await led.appPods();
  await admin.json('DELETE', `/api/v1/namespaces/${app?.metadata.namespace}/pods/${app?.metadata.name}`);
  const moved = async () => {
    const now = (await led.appPods()).filter(isReady);
    return now.length === 1 && now[0]?.metadata.name !== app?.metadata.name;
  };
  await expect.poll(moved, patience).toBe(true);
  for (const address of addresses) await expect.poll(() => visit(address), patience).toEqual(hello);
});
