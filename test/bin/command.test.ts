import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/main.ts', ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

test('--help lists the subcommands, each with an example', () => {
  expect(run('--help')).toEqual({
    status: 0,
    stderr: '',
    stdout: `npx platform-control-plane [command] [options]

  mock        Serve every operation from a simulated control plane. This is the default.
              npx platform-control-plane mock --port 4011 --scenario first-run

  scaffold    Write the files of a backend: one for each area, with a stub for each operation.
              npx platform-control-plane scaffold --out src/handlers

  stubs       Count the operations of a backend that are implemented.
              npx platform-control-plane stubs src/handlers/index.ts

  verify      Check whether a server keeps the contract.
              npx platform-control-plane verify --base-url http://localhost:3000 --config verify.json

  diff        Compare two versions of a contract, and say whom each change breaks.
              npx platform-control-plane diff released/openapi.json openapi.json

  docs        Build the reference of the contract as one page.
              npx platform-control-plane docs --out site

In the package platform-control-plane-server: serve, backup, restore, sign-in, operator, rotate-key, migrate, manifests.

The options of a command: npx platform-control-plane scaffold --help
The version of the package: npx platform-control-plane --version
`,
  });
});

test('--version prints the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

  expect(run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(run('-v')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('lists the commands for an unknown one that resembles none', () => {
  expect(run('serve-everything')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'There is no command "serve-everything". There are mock, scaffold, stubs, verify, diff, docs, serve, backup, restore, sign-in, operator, rotate-key, migrate, manifests.\nSee npx platform-control-plane --help\n',
  });
});

test.each(['mock', 'scaffold', 'stubs', 'verify', 'diff', 'docs'])('%s: --help and -h print the same help', (name) => {
  const help = run(name, '--help');

  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toContain('--help');
  expect(run(name, '-h')).toEqual(help);
});

test.each(['serve', 'backup', 'restore', 'sign-in', 'operator', 'rotate-key', 'migrate', 'manifests'])(
  'says where %s is, with options too',
  (name) => {
    const place = {
      status: 1,
      stdout: '',
      stderr: `The command ${name} is in the package platform-control-plane-server. Run it: npm run ${name} --\n`,
    };

    expect([run(name), run(name, '--help')]).toEqual([place, place]);
  },
);

test('suggests a subcommand for an unknown one', () => {
  expect(run('scafold', '--out', 'x')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no command "scafold". Did you mean "scaffold"?\nSee npx platform-control-plane --help\n',
  });
});

test.each([
  ['mock', '--prot', '--port', 'npm start --'],
  ['mock', '--no-wach', '--no-watch', 'npm start --'],
  ['scaffold', '--ouT=x', '--out', 'npm run scaffold --'],
  ['stubs', '--jsn', '--json', 'npm run stubs --'],
])('%s suggests an option for %s', (name, option, suggestion, usage) => {
  expect(run(name, option)).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no option "${option.replace('=x', '')}". Did you mean "${suggestion}"?\nSee ${usage} --help\n`,
  });
});

test('without a subcommand, options are those of the mock', () => {
  expect(run('--port', 'http')).toEqual(run('mock', '--port', 'http'));
});

test('rejects an argument that the mock does not take', () => {
  const { status, stderr } = run('mock', 'examples');

  expect(status).toBe(1);
  expect(stderr).toContain("Unexpected argument 'examples'");
  expect(stderr).toContain('See npm start -- --help');
});

test('prints what it needs on an older Node, and loads nothing else', () => {
  const pretend = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })";
  const args = ['--import', `data:text/javascript,${pretend}`, 'bin/main.ts', '--help'];

  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });

  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'platform-control-plane needs Node 22.14 or later; this is Node 20.19.0.\n',
  });
});
