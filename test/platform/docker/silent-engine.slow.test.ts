import { expect, test } from 'vitest';
import { app, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { DockerRuntime } from '../../../platform/docker/runtime.ts';
import { FakeEngine } from './fake-engine.ts';

test('an app is observed again after a request without a response, and so are events', async () => {
  await using engine = await FakeEngine.start();
  await using runtime = new DockerRuntime({ socketPath: engine.socketPath, folder: engine.folder, prefix: 't' });
  const observed = () => runtime.observe(app).then(({ containers }) => containers.length);
  await runtime.apply(wanted(web('1', 'example:1')));
  await expect.poll(observed, { timeout: 300_000 }).toBe(1);
  const before = engine.count('GET /containers/json');
  engine.fail('GET /containers/json', 'silent', 'silent');

  engine.tell('oom', app.id);
  await expect.poll(() => engine.count('GET /containers/json'), { timeout: 300_000 }).toBeGreaterThan(before);
  await Promise.allSettled([observed(), observed()]);

  expect(await observed()).toBe(1);
  await expect.poll(() => engine.count('GET /events')).toBe(2);
});
