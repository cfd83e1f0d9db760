import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseEngine } from '../../../platform/docker/engine/choose-engine.ts';
import { writeEngineFile } from '../../../platform/shared/engine-file.ts';
import { makeDataFolder } from '../serve/data-folder.ts';
import { docker, listenAsEngine, podman } from '../serve/engine-socket.ts';

test('takes the engine that the environment names, and says which it is', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, podman);

  const choice = await choose(folder, 'auto', { DOCKER_HOST: `unix://${socket}` });

  const sentence = `Apps run as containers of Podman 4.9.3 at ${socket}.`;
  expect(choice).toEqual({ socketPath: socket, runsOn: 'engine', sentence });
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

  await expect(choose(folder, socket, { PCP_ENGINE: 'none' })).rejects.toThrow(
    'Apps cannot run: `engine.socket` or PCP_ENGINE is `none`.',
  );
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
  const away = { socketPath: socket, runsOn: 'engine', sentence };
  expect(await choose(folder, 'auto', {}, { runsOn: 'engine' })).toEqual(away);
  expect(await choose(folder, socket, {}, { runsOn: 'engine' })).toEqual(away);
});

test('without an engine, a start says what to install and how to simulate apps', async () => {
  const { folder } = makePlace();

  const message = await choose(folder, 'none').catch(String);

  expect(message).toBe(
    'Error: Apps cannot run: `engine.socket` or PCP_ENGINE is `none`.\nInstall Docker 20.10 or newer, or Podman 4.3 or newer with its socket (systemctl enable --now podman.socket), and start again.\nTo try the API or to develop without an engine, start with --simulated: apps are simulated then, and nothing runs.',
  );
});

test('apps are simulated with the flag only, which overrides the socket', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  const choice = await choose(folder, socket, { PCP_ENGINE: socket }, { isSimulated: true });

  expect(choice).toEqual({
    socketPath: null,
    runsOn: 'simulation',
    sentence:
      'Apps are simulated, since the flag --simulated is set. Nothing runs, and addresses of apps do not respond.',
  });
});

test('data whose apps run on an engine needs one, also where nothing names its socket', async () => {
  const { folder } = makePlace();

  const message = await choose(folder, 'none', {}, { runsOn: 'engine' }).catch(String);

  expect(message).toBe(
    'Error: The apps of this data run on an engine, and none can be used: `engine.socket` or PCP_ENGINE is `none`.\nStart the engine, or name its socket in `engine.socket` or PCP_ENGINE.',
  );
});

test('a server that runs no region needs no engine, unless its data has apps on one', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  expect(await choose(folder, 'none', {}, { hasRegions: false })).toEqual({
    socketPath: null,
    runsOn: null,
    sentence:
      'No region of the configuration is on this machine, so no engine is used. Apps of virtual regions are simulated.',
  });
  expect(await choose(folder, socket, {}, { hasRegions: false, runsOn: 'engine' })).toMatchObject({
    socketPath: socket,
  });
});

test('data is not opened the other way', async () => {
  const { folder, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  await expect(choose(folder, socket, {}, { runsOn: 'simulation' })).rejects.toThrow(
    'The apps of this data are simulated. Start with --simulated, or begin with an empty data folder and database to run containers.',
  );
  await expect(choose(folder, socket, {}, { runsOn: 'engine', isSimulated: true })).rejects.toThrow(
    'The apps of this data run on an engine of containers, so it is not opened with --simulated.',
  );
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

type Chosen = Parameters<typeof chooseEngine>[0];

function choose(
  folder: string,
  socket: string,
  environment: Record<string, string> = {},
  more: Partial<Pick<Chosen, 'isSimulated' | 'hasRegions' | 'runsOn'>> = {},
) {
  return chooseEngine({ socket, environment, folder, isSimulated: false, hasRegions: true, runsOn: null, ...more });
}
