import { expect, test } from 'vitest';
import { DockerRuntime } from '../../../platform/docker/runtime.ts';
import { repeat } from '../../../platform/docker/repeat.ts';
import type { Observed, WantedService } from '../../../control-plane/ports/runtime.ts';
import { app, database, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { type Fault, FakeEngine } from './fake-engine.ts';

const faults: Fault[] = [500, 503, 'before', 'after'];
const creations = [
  'GET /images/*/json',
  'GET /networks/*',
  'POST /networks/create',
  'POST /volumes/create',
  'POST /containers/create',
  'POST /containers/*/start',
];
const cases = creations.flatMap((name) => faults.map((fault) => ({ name, fault })));

test.concurrent.each(cases)('a container is created although $name fails with $fault', async ({ name, fault }) => {
  await using subject = await startRuntime();
  subject.engine.fail(name, fault, fault);

  await subject.runtime.apply(wanted(withoutPort(database('example:1'))));
  await subject.until((one) => one?.ready === true);

  expect(await subject.only()).toMatchObject({ state: 'running', restarts: 0, exitCode: null, reason: null });
  expect(subject.engine.containers).toHaveLength(1);
});

test.concurrent.each([400, 404, 409])('a creation that the engine refuses with %s is sent once', async (status) => {
  await using subject = await startRuntime();
  subject.engine.fail('POST /containers/create', status);

  await subject.runtime.apply(wanted(withoutPort(web('1', 'example:1'))));
  await subject.until((one) => one?.reason === 'cannot_start');

  expect(subject.engine.count('POST /containers/create')).toBe(1);
});

test('a container of another app that has the name is not taken for its own', async () => {
  await using subject = await startRuntime();
  const one = withoutPort(web('1', 'example:1'));
  await subject.runtime.apply(wanted(one));
  await subject.until((seen) => seen?.ready === true);
  subject.engine.relabel({ 't.app': 'app-2' });

  await subject.runtime.apply({ ...wanted(one), slug: 'renamed' });
  await subject.until((seen) => seen?.reason === 'cannot_start');

  expect(subject.engine.count('POST /containers/create')).toBe(2);
});

test.concurrent.each(['GET /_ping', 'GET /containers/json', 'GET /volumes'])(
  'a deploy waits for an engine that fails for a moment: %s',
  async (name) => {
    await using subject = await startRuntime();
    subject.engine.fail(name, 'before', 502);

    await subject.runtime.observe(app);
    await subject.runtime.apply(wanted(withoutPort(web('1', 'example:1'))));
    await subject.until((one) => one?.ready === true);

    expect(subject.engine.containers).toHaveLength(1);
  },
);

test('a request is repeated until its time is up', async () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let sent = 0;
  const send = async () => {
    sent++;
    throw error;
  };

  await expect(repeat(send, { limitMs: 350, signal: never })).rejects.toBe(error);

  expect(sent).toBe(3);
});

test.each([
  ['a failure of the program', new TypeError('x is not a function')],
  ['a thing that is missing, which Podman reports with 500', failure(500, 'no such image: example:1')],
  ['a request that is refused', failure(409, 'The name is already in use.')],
])('%s is not repeated', async (_, error) => {
  let sent = 0;
  const send = async () => {
    sent++;
    throw error;
  };

  await expect(repeat(send, { signal: never })).rejects.toBe(error);

  expect(sent).toBe(1);
});

test('a program that the image lacks is not started again and again', async () => {
  await using subject = await startRuntime();
  subject.engine.fail('POST /containers/*/start', {
    message: 'OCI runtime create failed: exec: "nope": executable file not found',
  });

  await subject.runtime.apply(wanted(withoutPort(web('1', 'example:1'))));
  await subject.until((one) => one?.reason === 'cannot_start');

  expect(subject.engine.count('POST /containers/*/start')).toBe(1);
  expect(await subject.only()).toMatchObject({ detail: 'there is no program "nope" in the image' });
});

test('a limit of the machine is not the fault of the app, and is known until a container starts', async () => {
  await using subject = await startRuntime();
  const sentence = 'mkdir /var/lib/docker/overlay2/5f1: no space left on device';
  subject.engine.fail('POST /containers/*/start', ...Array.from({ length: 100 }, () => ({ message: sentence })));

  await subject.runtime.apply(wanted(withoutPort(web('1', 'example:1'))));
  await subject.until((one) => one?.reason === 'machine_limit');

  expect(await subject.only()).toMatchObject({ detail: null });
  expect(subject.runtime.limits.meaning()).toBe('Containers cannot be started: the disk is full.');
  expect(subject.runtime.limits.problem()).toBe(
    'Containers cannot be started: the disk is full. The engine says: (HTTP code 500) server error - mkdir …: no space left on device ',
  );
});

const never = new AbortController().signal;

function failure(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}

/** A container without a port is ready once it runs. */
function withoutPort(one: WantedService): WantedService {
  return { ...one, service: { ...one.service, port: null, protocol: null } };
}

async function startRuntime() {
  const engine = await FakeEngine.start();
  const runtime = new DockerRuntime({ socketPath: engine.socketPath, folder: engine.folder, prefix: 't' });
  const only = async (): Promise<Observed | undefined> => (await runtime.observe(app)).containers[0];
  return {
    engine,
    runtime,
    only,
    until: (check: (one: Observed | undefined) => boolean) =>
      expect.poll(async () => check(await only()), { timeout: 30_000, interval: 20 }).toBe(true),
    async [Symbol.asyncDispose]() {
      await runtime[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
    },
  };
}
