import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exitCodes } from '../../cli/program/table.ts';
import { options } from '../../cli/program/options.ts';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { freePort } from '../listen.ts';
import { Person } from './pcp.ts';

const program = join(import.meta.dirname, '../../cli/main.ts');

let mock: RunningMock;
let owner: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
});
beforeEach(() => mock.reset());
afterAll(async () => {
  owner[Symbol.dispose]();
  await mock.stop();
});

/** Runs a line of a shell, in which `pcp` is the program. */
const shell = (line: string) =>
  promisify(execFile)('bash', ['-o', 'pipefail', '-c', `pcp() { '${process.execPath}' '${program}' "$@"; }; ${line}`], {
    cwd: owner.folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: owner.folder, TERM: 'xterm-256color', PCP_URL: mock.url },
      ...{ PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' },
    },
  });

test('each exit code has a situation', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  const ends: Readonly<Record<number, Promise<{ readonly code: number | null }>>> = {
    0: owner.run('whoami'),
    1: owner.run('domains check nowhere.acme.test'),
    2: owner.run('status --ap acme/storefront'),
    3: owner.run('whoami', { env: { PCP_TOKEN: 'pcp_demo_expired' } }),
    4: owner.run('stop', { env: { PCP_TOKEN: 'pcp_demo_read' } }),
    5: owner.run('status --app acme/nothing'),
    6: owner.run('scale web cpu=900'),
    7: owner.run(['whoami', '--url', closed]),
  };

  const codes = await Promise.all(Object.values(ends).map(async (end) => (await end).code));
  const { code } = await interrupted();

  expect([...codes, code]).toEqual(exitCodes.map(([code]) => code));
});

/** The end of a deploy that is watched, after Ctrl+C. */
async function interrupted(): Promise<{ readonly code: number | null }> {
  await mock.clock.freeze();
  const child = owner.start(['rollback', '40']);
  const closed = once(child, 'close') as Promise<[number | null]>;
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.startsWith('Deploy #43')) child.kill('SIGINT');
  }
  const [code] = await closed;
  return { code };
}

test('a reader that has enough, such as head, causes no error', async () => {
  const { stdout, stderr } = await shell('pcp api --list | head -n 1');
  const lists = await shell('pcp audit | head -n 1');

  expect([stdout, stderr]).toEqual([expect.stringMatching(/^getMe +GET +\/api\/me\n$/), '']);
  expect(lists.stdout).toMatch(/^AT /);
});

test('a configuration that cannot be written stops login only', async () => {
  const env = { XDG_CONFIG_HOME: '/sys' };
  const login = await owner.run('login', { env: { ...env, PCP_TOKEN: undefined }, input: 'pcp_demo_owner' });
  const whoami = await owner.run('whoami', { env });

  expect(login).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\/sys\/pcp\/config.json cannot be written \(E\w+\)\./),
  });
  expect(whoami.code).toBe(0);
});

test('without a terminal nothing waits for a person', async () => {
  const child = owner.start(['apps', 'delete']);
  // Standard input stays open: a question would wait here.
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);

  expect([code, stderr]).toEqual([2, expect.stringContaining('Without a terminal, add --yes.')]);
});

test('no option takes a token, and no output has one or the value of a secret', async () => {
  const value = 'do-not-print-9d3f';
  const set = await owner.run(['vars', 'set', '--secret', `SECRET_KEY=${value}`]);
  const seen = await Promise.all(
    ['vars', 'vars --json', 'vars export', 'audit --json', 'doctor', 'whoami --json', 'ssh --print'].map((args) =>
      owner.run(args),
    ),
  );
  const refused = await owner.run(['vars', 'set', '--secret', `bad-key=${value}`]);

  const withValue = Object.entries(options).flatMap(([name, { type }]) => (type === 'string' ? [name] : []));
  expect(withValue.filter((name) => /token|password|secret-/.test(name))).toEqual([]);
  expect([set, ...seen, refused].filter(({ stdout, stderr }) => `${stdout}${stderr}`.includes(value))).toEqual([]);
});

test('text of programs cannot change what a terminal shows', async () => {
  await owner.run(['tickets', 'create', 'Hi', 'a\u001b]0;title\u0007b\u001b[2Jc', '--json']);
  const tickets = await owner.run('tickets --json');
  const [id = ''] = /"id":"([^"]+)","subject":"Hi"/.exec(tickets.stdout)?.slice(1) ?? [];
  const { stdout } = await owner.run(['tickets', 'show', id]);

  // eslint-disable-next-line no-control-regex -- The characters that must not arrive.
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test.each([
  ['C.UTF-8', ['✗ The', '✓ ok', '→', '…']],
  ['C', ['x The', '+ ok', '->', '...']],
  [undefined, ['x The', '+ ok', '->', '...']],
])(
  'signs have words beside them, and are of the locale %s',
  async (LANG, [failed = '', ok = '', becomes = '', more = '']) => {
    const env = { LANG };
    writeFileSync(join(owner.folder, 'index.html'), '');

    const missing = await owner.run('status --app acme/none', { env });
    const doctor = await owner.run('doctor', { env });
    const scale = await owner.run('scale web cpu=0.6 --dry-run', { env });
    const deploy = await owner.run('deploy --detach', { env });

    expect(missing.stderr).toMatch(new RegExp(`^${failed} `));
    expect(doctor.stdout.startsWith(`${ok}  node: `)).toBe(true);
    expect(scale.stdout).toContain(` ${becomes} 0.6`);
    expect(deploy.stderr).toContain(`B${more}\n`);
  },
);

test('the app is that of the option, then of PCP_APP, then of .pcp.json', async () => {
  using person = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner' });
  writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ workspace: 'acme', app: 'of-link' }));
  const env = { PCP_APP: 'acme/of-variable' };
  const ended = [
    await person.run('status --app acme/of-option', { env }),
    await person.run('status', { env }),
    await person.run('status'),
  ];

  expect(ended.map(({ stderr }) => /has no app "(.*?)"/.exec(stderr)?.[1])).toEqual([
    'of-option',
    'of-variable',
    'of-link',
  ]);
});

test('an error names the option or the command that goes on from it', async () => {
  mock.respond('restartApp', { code: 400, example: 'region_required' });
  const region = await owner.run('restart');
  const pool = await owner.run('scale web cpu=900');
  const signedOut = await owner.run('apps', { env: { PCP_TOKEN: 'pcp_demo_expired' } });
  const role = await owner.run('stop', { env: { PCP_TOKEN: 'pcp_demo_viewer' } });
  const service = await owner.run('logs -s wbe');

  expect(region.stderr).toContain('Name the region: --region REGION.');
  expect(pool.stderr).toMatch(/Missing: .*\nMake room: pcp scale, or pcp stop .* A larger plan: pcp plans\nRequest: /);
  expect(signedOut.stderr).toContain(`Sign in: pcp login ${mock.url}\n`);
  expect(role.stderr).toContain('Who is signed in: pcp whoami');
  expect(service.stderr).toContain('Did you mean');
});
