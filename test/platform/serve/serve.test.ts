import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { call, startServe } from './served.ts';

test('the first start prints a token, with which a workspace is made that a restart keeps', async () => {
  const { data } = makeDataFolder();
  await using first = await startServe('--data', data);
  const token = first.token ?? '';
  const created = await call(first, token, '/api/workspaces', {
    name: 'Acme',
    slug: 'acme',
    hues: [210, 260],
    tier: 'free',
    region: 'local',
  });
  const ended = await first.end('SIGTERM');

  await using second = await startServe('--data', data);
  const listed = await call(second, token, '/api/workspaces');

  expect([created.status, ended.status, second.token]).toEqual([201, 0, null]);
  expect(listed).toMatchObject({ status: 200, body: { workspaces: [{ slug: 'acme', role: 'owner' }] } });
});

test('what is wrong is printed with what to do, and ends the command', () => {
  const { folder } = makeDataFolder();
  const config = join(folder, 'config.yaml');
  writeFileSync(config, 'regoins: []\n');

  expect(run('--config', config)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The configuration has 1 mistake:\n  ${config}:1  /regoins is unknown. Did you mean "regions"?\nSee npm run serve -- --print-config\n`,
  });
  expect(run('--config', join(folder, 'none.yaml')).stderr).toContain(
    '--config names a file that cannot be read: ENOENT',
  );
  expect(run('--port', '70000').stderr).toContain('--port takes a number from 0 to 65535, not "70000"');
  expect(run('--dta', 'x').stderr).toContain('There is no option "--dta". Did you mean "--data"?');
});

test('--check accepts what --print-config prints, and starts nothing', () => {
  const { folder, data } = makeDataFolder();
  const config = join(folder, 'config.yaml');
  writeFileSync(config, run('--print-config').stdout);

  const stdout = `The configuration can be used.\nThere is no database in ${data} yet; the first start makes it.\nApps run on the simulated runtime, since \`engine.socket\` or PCP_ENGINE is \`none\`.\n`;
  expect(run('--check', '--config', config, '--data', data)).toEqual({ status: 0, stdout, stderr: '' });
  expect(existsSync(data)).toBe(false);
});

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['platform/bin/main.ts', 'serve', ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}
