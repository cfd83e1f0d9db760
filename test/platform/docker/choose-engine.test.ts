import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseEngine } from '../../../platform/docker/engine/choose-engine.ts';
import { writeEngineFile } from '../../../platform/docker/engine/engine-file.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { docker, listenAsEngine, podman } from '../serve/engine-socket.ts';

test('takes the engine that the environment names, and says which it is', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, podman);

  const choice = await choose(folder, 'auto', { DOCKER_HOST: `unix://${socket}` });

  expect(choice).toEqual({ socketPath: socket, sentence: `Apps run as containers of Podman 4.9.3 at ${socket}.` });
});

test('finds the socket of a user without root', async () => {
  const { folder } = makePlace();
  mkdirSync(join(folder, 'podman'));
  const socket = join(folder, 'podman/podman.sock');
  await using _ = await listenAsEngine(socket, podman);

  expect(await choose(folder, 'auto', { XDG_RUNTIME_DIR: folder })).toMatchObject({
    socketPath: expect.stringMatching(/\.sock$/) as string,
  });
});

test('the variable of the environment overrides the configuration', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  expect(await choose(folder, socket, { PCP_ENGINE: 'none' })).toMatchObject({ socketPath: null });
  expect(await choose(folder, 'none', { PCP_ENGINE: socket })).toMatchObject({ socketPath: socket });
});

test('an engine that is named has to respond, and to be new enough', async () => {
  const { folder, socket } = makePlace();

  await expect(choose(folder, socket)).rejects.toThrow(
    `The engine cannot be used: ${socket} does not exist. It is named by`,
  );
  await using _ = await listenAsEngine(socket, { ...docker, Version: '19.3.15' });
  await expect(choose(folder, socket)).rejects.toThrow(
    'is Docker 19.3.15, which is too old: install Docker 20.10 or newer.',
  );
});

test('something else that listens there is not an engine', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, {});

  await expect(choose(folder, socket)).rejects.toThrow('does not respond as an engine: it names no version');
});

test('data whose apps run on an engine keeps it while that is away', async () => {
  const { folder, socket } = makePlace();
  writeEngineFile(folder, socket);

  const sentence = `The engine is away: ${socket} does not exist. Apps cannot be changed until it is back.`;
  expect(await choose(folder, 'auto')).toEqual({ socketPath: socket, sentence });
  expect(await choose(folder, socket)).toEqual({ socketPath: socket, sentence });
});

test('data whose apps are simulated stays so', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  const choice = await choose(folder, 'auto', { DOCKER_HOST: `unix://${socket}` }, true);

  expect(choice.socketPath).toBeNull();
  expect(choice.sentence).toContain('start with an empty data folder');
});

test('the prefix of names stays as long as the data', () => {
  const { folder } = makePlace();

  const first = writeEngineFile(folder, '/one.sock');
  const second = writeEngineFile(folder, '/two.sock');

  expect(first.prefix).toMatch(/^pcp-[0-9a-f]{6}$/);
  expect(second).toEqual({ socketPath: '/two.sock', prefix: first.prefix });
});

function makePlace() {
  const { folder } = makeDataFolder();
  return { folder, socket: join(folder, 'engine.sock') };
}

function choose(folder: string, socket: string, environment: Record<string, string> = {}, isSimulated = false) {
  return chooseEngine({ socket, environment, folder, hasSimulatedApps: async () => isSimulated });
}
