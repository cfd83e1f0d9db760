import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { readBackupFlags } from '../../../platform/bin/backup-flags.ts';
import { readServeFlags } from '../../../platform/bin/serve-flags.ts';
import { socketsOf } from '../../../platform/docker/engine/sockets.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const here = process.cwd();

test.each([
  [[], {}, join(here, 'data')],
  [['--data', './data'], {}, join(here, 'data')],
  [['--data', '../other/'], {}, join(here, '../other')],
  [['--data', '/var/lib/data'], {}, '/var/lib/data'],
  [[], { PCP_DATA: 'from-environment' }, join(here, 'from-environment')],
])('the data folder of %j with %j is %s', (args, environment, folder) => {
  expect(readServeFlags(args, environment).folder).toBe(folder);
  expect(readBackupFlags({ args: [...args, 'backup'], environment })).toMatchObject({
    folder,
    address: join(here, 'backup'),
    force: false,
  });
});

test('the log has a level and a format, which depends on the output by default', () => {
  const { logLevel, logFormat } = readServeFlags(['--log-level', 'debug', '--log-format', 'pretty'], {});

  expect([logLevel, logFormat]).toEqual(['debug', 'pretty']);
  expect(readServeFlags([], {})).toMatchObject({ logLevel: 'info', logFormat: null });
  expect(() => readServeFlags(['--log-level', 'all'], {})).toThrow(
    '--log-level takes error, warn, info, debug, not "all"',
  );
});

test('a stop waits for some seconds, or not at all', () => {
  const read = (...args: readonly string[]) => readServeFlags(args, {}).stopDelaySeconds;

  expect([read(), read('--stop-delay', '15')]).toEqual([0, 15]);
  expect(() => read('--stop-delay', '15s')).toThrow('--stop-delay takes seconds from 0 to 3600, not "15s"');
});

test('a server that only serves the API has the address of the full one', () => {
  const read = (...args: readonly string[]) => readServeFlags(args, {}).fullServer;
  const url = 'http://10.0.0.5:4000';

  expect([read(), read('--only', 'api', '--full-server', url)]).toEqual([null, url]);
  expect(() => read('--only', 'builds', '--full-server', url)).toThrow('--only takes api, not "builds"');
  expect(() => read('--only', 'api')).toThrow('--only api and --full-server need each other');
  expect(() => read('--full-server', url)).toThrow('--only api and --full-server need each other');
  expect(() => read('--only', 'api', '--full-server', `${url}/api`)).toThrow(
    '--full-server takes an address such as http://10.0.0.5:4000, not "http://10.0.0.5:4000/api"',
  );
  expect(() => read('--only', 'api', '--full-server', url, '--demo')).toThrow(
    '--demo is for a full server, not for --only api',
  );
});

test('paths of the configuration are absolute', () => {
  const certificates = [{ certificateFile: 'tls/apps.pem', keyFile: relative(here, '/etc/tls/apps.key') }];
  const text = JSON.stringify({ engine: { ingress: { certificates } } });

  const { engine } = readConfig({ name: 'server.yaml', text }, generatedContract().document);

  expect(engine.ingress.certificates).toEqual([
    { certificateFile: join(here, 'tls/apps.pem'), keyFile: '/etc/tls/apps.key' },
  ]);
});

test('the socket of an engine in the environment is absolute', () => {
  expect(socketsOf({ DOCKER_HOST: 'unix://run/docker.sock' })[0]).toBe(join(here, 'run/docker.sock'));
});
