import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
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

test('during --stop-delay it is not ready, and still responds on connections that end', async () => {
  const { data } = makeDataFolder();
  await using served = await startServe('--data', data, '--stop-delay', '600');
  void served.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${served.adminUrl}/readyz`)).status).toBe(503);

  const { status, headers } = await fetch(`${served.url}/api/health`);

  expect([status, headers.get('connection')]).toEqual([200, 'close']);
});

test('a mistake is printed with its remedy, and ends the command', () => {
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

  const stdout = `The configuration can be used.\nThere is no database in ${data} yet; the first start makes it.\nApps are simulated, since the flag --simulated is set. Nothing runs, and addresses of apps do not respond.\n`;
  expect(run('--simulated', '--check', '--config', config, '--data', data)).toEqual({ status: 0, stdout, stderr: '' });
  expect(existsSync(data)).toBe(false);
});

test('--print-cluster-rights prints what a cluster has to be given, as YAML for kubectl', () => {
  const { status, stdout, stderr } = run('--print-cluster-rights');

  expect([status, stderr]).toEqual([0, '']);
  const objects = parseAllDocuments(stdout).map((one) => one.toJS() as { kind: string; metadata: { name: string } });
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Namespace platform-control-plane',
    'ServiceAccount platform-control-plane',
    'ClusterRole platform-control-plane',
    'ClusterRole platform-control-plane-ingress',
    'ClusterRole platform-control-plane-ingress-pods',
    'ClusterRoleBinding platform-control-plane',
  ]);
});

test('without an engine it ends with what to install, and simulates with the flag only', async () => {
  const { data } = makeDataFolder();
  const message = `Apps cannot run: \`engine.socket\` or PCP_ENGINE is \`none\`.
Install Docker 20.10 or newer, or Podman 4.3 or newer with its socket (systemctl enable --now podman.socket), and start again.
To try the API or to develop without an engine, start with --simulated: apps are simulated then, and nothing runs.
`;

  const refused = run('--data', data, ...freePorts);
  await using served = await startServe('--data', data);
  const printed = [served.token, served.stderr()];
  await served.end('SIGTERM');

  expect(refused).toEqual({ status: 1, stdout: '', stderr: message });
  expect(printed).toEqual([
    expect.stringMatching(/^pcp_/),
    expect.stringContaining('Apps are simulated, since the flag --simulated is set.'),
  ]);
  expect(run('--data', data, ...freePorts)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The apps of this data are simulated. Start with --simulated,') as string,
  });
});

const freePorts = ['--port', '0', '--admin-port', '0'];

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['platform/bin/main.ts', 'serve', ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}
