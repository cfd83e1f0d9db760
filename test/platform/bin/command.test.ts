import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const program = 'platform/bin/main.ts';
const help = `npx platform-control-plane-server [command] [options]

  serve       Serve a control plane that keeps its data in a database. This is the default.
              npx platform-control-plane-server serve --data ./data

  backup      Write all data of a control plane and its apps into a folder, also while it runs.
              npx platform-control-plane-server backup --data ./data backup

  restore     Put the data of a backup in place.
              npx platform-control-plane-server restore --data ./data backup

  sign-in     Print a link with which a person signs in to a control plane.
              npx platform-control-plane-server sign-in ada@example.com --data ./data

  operator    Look after people, workspaces, apps and tickets, also while the server runs.
              npx platform-control-plane-server operator users list --data ./data

  rotate-key  Replace the key of the secrets in the database, also while servers run.
              npx platform-control-plane-server rotate-key --data ./data

  migrate     Bring the tables of a control plane that is stopped to the version of this program.
              npx platform-control-plane-server migrate --data ./data

  manifests   Print what runs servers beside the full one in a cluster, for kubectl.
              npx platform-control-plane-server manifests --config control-plane.yaml --image registry.example.com/control-plane:1 --full-server http://10.0.0.5:4000

The options of a command: npx platform-control-plane-server backup --help
The version of the package: npx platform-control-plane-server --version
`;

test('--help lists the subcommands, each with an example', () => {
  expect(run(program, '--help')).toEqual({ status: 0, stderr: '', stdout: help });
});

test('the other program names each of them, in the same order', () => {
  const [, names = ''] =
    /^In the package platform-control-plane-server: (.*)\.$/m.exec(run('bin/main.ts', '--help').stdout) ?? [];

  expect(names.split(', ')).toEqual([...help.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name));
});

test.each(['serve', 'backup', 'restore', 'sign-in', 'operator', 'rotate-key', 'migrate', 'manifests'])(
  '%s: --help and -h print the same help',
  (name) => {
    const printed = run(program, name, '--help');

    expect(printed).toMatchObject({ status: 0, stderr: '' });
    expect(printed.stdout).toContain(`npm run ${name} -- `);
    expect(run(program, name, '-h')).toEqual(printed);
  },
);

test('without a subcommand, options are those of serve', () => {
  expect(run(program, '--port', 'http')).toEqual({
    status: 1,
    stdout: '',
    stderr: '--port takes a number from 0 to 65535, not "http"\nSee npm run serve -- --help\n',
  });
});

test('suggests a subcommand, and lists them for an unknown one that resembles none', () => {
  const [near, far] = [run(program, 'bakup').stderr, run(program, 'mock').stderr];

  expect(near).toBe(
    'There is no command "bakup". Did you mean "backup"?\nSee npx platform-control-plane-server --help\n',
  );
  expect(far).toContain(
    'There is no command "mock". There are serve, backup, restore, sign-in, operator, rotate-key, migrate, manifests.\n',
  );
});

test('--version prints the version of the package', () => {
  const { version } = JSON.parse(readFileSync('platform/package.json', 'utf8')) as { readonly version: string };

  expect(run(program, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});
