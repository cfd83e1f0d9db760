import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockSqlite, openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { readRunsOn } from '../../../platform/database/check-data.ts';
import type { Config, EngineConfig } from '../../../platform/serve/config/config.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { checkEngine } from '../../../platform/serve/engine/check-engine.ts';
import { writeEngineFile } from '../../../platform/shared/engine-file.ts';
import { keepRunsOn } from '../../../platform/database/runs-on.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { makeDataFolder, openData } from './data-folder.ts';
import { docker, listenAsEngine } from './engine-socket.ts';
import { virtualRegion } from './virtual-region.ts';

/** Networks for documentation, which this machine does not have. */
const free = { subnets: '203.0.0.0/16', lowDiskBytes: 0, acceptsSharedNetwork: true };

test('says on which engine apps run, and makes nothing', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);

  expect(await check(data, { ...free, socket })).toBe(
    `Apps run as containers of Docker 24.0.7 at ${socket}.
Apps may reach each other and this machine, since \`engine.acceptsSharedNetwork\` is set.`,
  );
  expect(existsSync(data)).toBe(false);
});

test('names everything that apps need of the machine and do not have', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);
  await using other = await listen();

  const checking = check(data, {
    socket,
    subnets: '127.0.0.0/16',
    lowDiskBytes: 10 ** 15,
    ingress: { ...ingress, port: other.port },
    ssh: { host: '192.0.2.1', port: 0, publicHost: null },
    otlp: { port: other.port, host: null },
  });

  await expect(checking).rejects.toThrow(
    new RegExp(
      [
        '^Apps cannot run as things are:',
        '  engine\\.lowDiskBytes: The disk of the data has \\d+ MB free, and needs 1000000000 MB\\. Make room, or nothing is built\\.',
        '  engine\\.subnets: 127\\.0\\.0\\.0/16 overlaps 127\\.0\\.0\\.1/8, the network of \\w+\\. Choose addresses that no network has here\\.',
        `  engine\\.ingress\\.port: 127\\.0\\.0\\.1:${other.port} is used by another program\\. Stop that one, or choose another port\\.`,
        '  engine\\.ssh\\.port: 192\\.0\\.2\\.1:0 is not an address of this machine\\. Choose one that is\\.',
        `  engine\\.otlp\\.port: 0\\.0\\.0\\.0:${other.port} is used by another program\\. Stop that one, or choose another port\\.$`,
      ].join('\n'),
    ),
  );
});

test('reports the engine of the data while it does not respond', async () => {
  const { data, socket } = makePlace();
  writeEngineFile(join(data, 'engine'), socket);

  await expect(check(data, free)).rejects.toThrow(
    `engine.socket: ${socket} does not exist. Start the engine, or name another one.`,
  );
});

test('names what keeps apps from a region that is a cluster', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);
  const kubernetes = { kubeconfig: '/nowhere/config', registry: 'registry.test', storage: 1 };
  const far = { ...virtualRegion(), id: 'far', virtual: false, kubernetes };

  await expect(check(data, { ...free, socket }, false, [far])).rejects.toThrow(
    /^Apps cannot run as things are:\n {2}The region "far": The kubeconfig \/nowhere\/config cannot be used: ENOENT/,
  );
});

test('a server of the data may use the ports itself', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);
  await using own = await listen();
  mkdirSync(join(data, 'engine'), { recursive: true });
  const unlock = await lockSqlite(join(data, 'engine'), 'server');
  const config = { ...free, socket, ingress: { ...ingress, port: own.port } };

  const beside = await check(data, config);
  unlock();

  expect(beside).toContain('Apps run as containers');
  await expect(check(data, config)).rejects.toThrow('is used by another program');
});

test('reports what a start would not open', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);
  const opened = await openData(data);
  await keepRunsOn(opened.store, 'simulation');
  await opened.close();

  await expect(check(data, { ...free, socket })).rejects.toThrow('The apps of this data are simulated.');
  await expect(check(`${data}-new`, { ...free, socket: 'none' })).rejects.toThrow('start with --simulated');
  expect(await check(data, free, true)).toContain('Apps are simulated');
});

test('a server that only serves the API needs the clusters, and no engine', async () => {
  const { data } = makePlace();
  const kubernetes = { kubeconfig: '/nowhere/config', registry: 'registry.test/apps', storage: 5000 };
  const cluster = { ...virtualRegion(), id: 'cluster', virtual: false, kubernetes };
  const beside = { fullServer: 'http://10.0.0.5:4000' };

  await expect(check(data, { ...free, socket: 'none' }, false, [cluster], beside)).rejects.toThrow(
    'Apps cannot run as things are:\n  The region "cluster": The kubeconfig /nowhere/config cannot be used:',
  );
});

test('a database without tables has not decided where apps run', async () => {
  const { data, socket } = makePlace();
  await using _ = await listenAsEngine(socket, docker);
  await (await openSqlite(data)).close();

  expect(await check(data, { ...free, socket })).toContain('Apps run as containers');
});

const ingress = { host: '127.0.0.1', port: 0, securePort: null, certificates: [], acme: null };

function makePlace() {
  const { folder, data } = makeDataFolder();
  return { data, socket: join(folder, 'engine.sock') };
}

/** With ports that are free, unless they are given. */
async function check(
  folder: string,
  engine: Partial<EngineConfig>,
  isSimulated = false,
  regions?: Config['regions'],
  more: { readonly fullServer?: string } = {},
): Promise<string> {
  const config = readConfig(null, generatedContract().document);
  const ports = { ingress, ssh: { host: '127.0.0.1', port: 0, publicHost: null }, otlp: { port: 0, host: null } };
  return checkEngine({
    config: { ...config, ...(regions && { regions }), engine: { ...config.engine, ...ports, ...engine } },
    folder,
    environment: {},
    served: { host: 'localhost', port: 0, adminHost: 'localhost', adminPort: 0 },
    isSimulated,
    runsOn: await readRunsOn({ folder, environment: {} }),
    ...more,
  });
}

async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}
