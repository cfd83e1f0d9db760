import type Docker from 'dockerode';
import { expect, test } from 'vitest';
import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import { createDocker } from '../../../platform/docker/create-docker.ts';
import { FakeEngine } from './fake-engine.ts';

const deadlines = { readMs: 50, changeMs: 60 };

test.each<[string, number, (docker: Docker) => Promise<unknown>]>([
  ['GET /_ping', 50, (docker) => docker.ping()],
  ['GET /version', 50, (docker) => docker.version()],
  ['GET /info', 50, (docker) => docker.info()],
  ['GET /events', 50, (docker) => docker.getEvents()],
  ['GET /containers/json', 50, (docker) => docker.listContainers()],
  ['GET /containers/*/stats', 50, (docker) => docker.getContainer('one').stats({ stream: false })],
  ['GET /containers/*/logs', 50, (docker) => docker.getContainer('one').logs({ stdout: true, follow: false })],
  ['GET /networks/*', 50, (docker) => docker.getNetwork('one').inspect()],
  ['GET /images/*/json', 50, (docker) => docker.getImage('one').inspect()],
  ['POST /containers/create', 60, (docker) => docker.createContainer({ Image: 'one' })],
  ['POST /containers/*/start', 60, (docker) => docker.getContainer('one').start()],
  ['POST /networks/create', 60, (docker) => docker.createNetwork({ Name: 'one' })],
  ['DELETE /containers/*', 60, (docker) => docker.getContainer('one').remove()],
])('gives up %s after %d ms without a response', async (name, ms, call) => {
  await using engine = await FakeEngine.start();
  engine.fail(name, 'silent');

  await expect(call(createDocker(engine.socketPath, deadlines))).rejects.toEqual(
    new CallTimeout(`The engine did not respond within ${ms} ms.`),
  );
});

test('an open stream has no deadline', async () => {
  await using engine = await FakeEngine.start();
  engine.fail('GET /_ping', 'silent');
  const stream = await createDocker(engine.socketPath, { readMs: 50, changeMs: 50 }).getEvents();

  await createDocker(engine.socketPath, { readMs: 100, changeMs: 100 })
    .ping()
    .catch(() => undefined);

  expect(stream).toMatchObject({ destroyed: false });
});

test('a stream of events ends when a call has no response, since the stream may be silent too', async () => {
  await using engine = await FakeEngine.start();
  engine.fail('POST /networks/create', 'silent');
  const docker = createDocker(engine.socketPath, { readMs: 1000, changeMs: 50 });
  const stream = await docker.getEvents();

  await docker.createNetwork({ Name: 'one' }).catch(() => undefined);

  expect(stream).toMatchObject({ destroyed: true });
});

test('a call that its caller ends is not reported as late', async () => {
  await using engine = await FakeEngine.start();
  engine.fail('GET /containers/json', 'silent');

  const listing = createDocker(engine.socketPath).listContainers({ abortSignal: AbortSignal.timeout(20) });

  await expect(listing).rejects.toThrow('aborted');
});
