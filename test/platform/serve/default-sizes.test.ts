import { expect, test } from 'vitest';
import { acme, createAcme } from './on-engine.ts';
import { upload } from './apps-on-engine.ts';
import { call } from './served.ts';
import { startPlane } from './started.ts';

test('the default sizes of the configuration are those of new services', async () => {
  const size = { cpu: 0.2, memory: 268_435_456 };
  await using started = await startPlane({
    config: { defaultSizes: { programs: size, others: { cpu: 0.1, memory: 134_217_728 } } },
  });
  const { url, token } = started.plane;
  const requests = {
    get: (path: string) => call({ url }, token ?? '', path),
    post: (path: string, body: object) => call({ url }, token ?? '', path, body),
  };
  await createAcme(requests);

  const source = await upload(requests, { 'index.html': '<h1>Hello</h1>' });
  const { body } = await requests.post(`${acme}/inspect`, { source });

  expect(body).toMatchObject({ services: [{ limits: size }], footprint: size });
});
