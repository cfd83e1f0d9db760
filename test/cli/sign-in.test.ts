import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { freePort, listen } from '../listen.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
let url: string;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  ({ url } = mock);
});
beforeEach(() => mock.reset());
afterAll(() => mock.stop());

const owner = { input: 'pcp_demo_owner\n' };

test('login keeps the token for the URL, and later commands use both', async () => {
  using person = new Person();

  const login = await person.run(['login', `${url}/`], owner);
  const whoami = await person.run('whoami');

  const file = join(person.folder, '.config/pcp/config.json');
  expect([login.code, login.stdout]).toEqual([0, '']);
  expect(login.stderr).toBe(`✓ Signed in to ${url} as Ada Park (ada@acme.test). The token is in ${file}.\n`);
  expect(whoami).toEqual({ code: 0, stdout: `Ada Park (ada@acme.test) at ${url}\n`, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url, tokens: { [url]: 'pcp_demo_owner' } });
});

test('logout forgets the token, and then a command ends with 3 and names login', async () => {
  using person = new Person();
  await person.run(['login', url], owner);

  const logout = await person.run(['logout', '--json']);
  const again = await person.run(['logout', '--url', url]);
  const whoami = await person.run(['whoami', '--url', url]);

  expect([logout.code, readJson(logout)]).toEqual([0, [{ url, isRemoved: true }]]);
  expect(again.stderr).toBe('You were not signed in.\n');
  expect([whoami.code, whoami.stdout]).toEqual([3, '']);
  expect(whoami.stderr).toContain(`Sign in: pcp login ${url}\n`);
});

test('without any sign-in, also after logout, a command ends with 3 and names login', async () => {
  using person = new Person();
  const never = await person.run('whoami');
  await person.run(['login', url], owner);
  await person.run('logout');
  const after = await person.run('apps');
  const nowhere = await person.run('whoami', { env: { PCP_TOKEN: 'pcp_demo_owner' } });

  const signedOut = { code: 3, stdout: '', stderr: '✗ You are not signed in. Sign in: pcp login URL\n' };
  expect([never, after]).toEqual([signedOut, signedOut]);
  expect([nowhere.code, nowhere.stderr]).toEqual([
    2,
    '✗ Which control plane is PCP_TOKEN for? Set PCP_URL, or use --url.\nSee pcp whoami --help\n',
  ]);
});

test('login refuses an empty and an expired token, and keeps neither', async () => {
  using person = new Person();

  const empty = await person.run(['login', url]);
  const expired = await person.run(['login', url], { input: 'pcp_demo_expired' });

  expect([empty.code, expired.code]).toEqual([2, 3]);
  expect(() => statSync(join(person.folder, '.config'))).toThrow('ENOENT');
});

test('a configuration that others may read is refused, with what to do', async () => {
  using person = new Person();
  await person.run(['login', url], owner);
  const file = join(person.folder, '.config/pcp/config.json');
  chmodSync(file, 0o644);

  const { code, stderr } = await person.run('whoami');

  expect(code).toBe(2);
  expect(stderr).toContain(`Others may read ${file}, which contains tokens. Run: chmod 600 ${file}`);
});

test('a configuration that is not JSON is not quoted', async () => {
  using person = new Person();
  const folder = join(person.folder, '.config/pcp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{ pcp_secret', { mode: 0o600 });

  const { code, stderr } = await person.run('whoami');

  expect([code, stderr]).toEqual([2, `✗ ${join(folder, 'config.json')} is not JSON.\nSee pcp whoami --help\n`]);
});

test('a configuration that cannot be written is a failure that names the variables', async () => {
  using person = new Person();
  writeFileSync(join(person.folder, '.config'), '');

  const { code, stderr } = await person.run(['login', url], owner);

  expect(code).toBe(1);
  expect(stderr).toContain('cannot be written (ENOTDIR). Without it, use PCP_URL and PCP_TOKEN.');
});

test('without a home folder the variables are enough, and login says what is missing', async () => {
  using person = new Person({ HOME: undefined, PCP_URL: url });

  const whoami = await person.run('whoami', { env: { PCP_TOKEN: 'pcp_demo_viewer' } });
  const login = await person.run('login', owner);

  expect(whoami).toMatchObject({ code: 0, stdout: expect.stringContaining('barbara@acme.test') });
  expect(login).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no home folder') });
});

test('the option comes before PCP_URL, .pcp.json and the configuration', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  using person = new Person();
  const link = (to: string) => writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ url: to }));
  await person.run(['login', url], owner);

  const byConfig = await person.run('whoami');
  link(closed);
  const byLink = await person.run('whoami');
  const byVariable = await person.run('whoami', { env: { PCP_URL: url } });
  const byOption = await person.run(['whoami', '--url', url], { env: { PCP_URL: closed } });

  expect([byConfig, byLink, byVariable, byOption].map(({ code }) => code)).toEqual([0, 7, 0, 0]);
  expect(byLink.stderr).toBe(`✗ The control plane at ${closed} cannot be reached (ECONNREFUSED).\n`);
});

test('PCP_TOKEN is not sent to an address that only .pcp.json names', async () => {
  using person = new Person({ PCP_TOKEN: 'pcp_demo_owner' });
  const link = (to: string) => writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ url: to }));
  link(url);

  const stranger = await person.run('whoami');
  const byVariable = await person.run('whoami', { env: { PCP_URL: url } });
  const byOption = await person.run(['whoami', '--url', url]);
  const sent = mock.requests().length;
  await person.run(['login', url], owner);
  const signedIn = await person.run('whoami');

  expect([stranger, byVariable, byOption, signedIn].map(({ code }) => code)).toEqual([2, 0, 0, 0]);
  expect(stranger.stderr).toBe(
    `✗ PCP_TOKEN is not sent to ${url}, which only .pcp.json names. If that is right, set PCP_URL to it, or use --url.
See pcp whoami --help
`,
  );
  expect(sent).toBe(2);
});

test('login sends no token to an address that only .pcp.json names', async () => {
  using person = new Person();
  writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ url }));

  const { code, stderr } = await person.run('login', owner);

  expect([code, mock.requests()]).toEqual([2, []]);
  expect(stderr).toContain(
    `No token is sent to ${url}, which only .pcp.json names. If that is right: pcp login ${url}`,
  );
});

test('a token for one control plane is not sent to another', async () => {
  using person = new Person();
  await person.run(['login', url], owner);

  const { code } = await person.run(['whoami', '--url', url.replace('127.0.0.1', 'localhost')]);

  expect([code, mock.requests().map(({ status }) => status)]).toEqual([3, [200, 200, 401]]);
});

test.each([
  ['/', 'Check the address.'],
  ['/account', 'Perhaps without the path: pcp login http://127.0.0.1'],
  ['/html', 'Perhaps without the path: pcp login http://127.0.0.1'],
  ['/moved', `leads to http`],
])('login says that there is no control plane at %s of a website, and sends no token', async (path, sentence) => {
  const tokens: unknown[] = [];
  await using website = await listen(({ url: asked = '/', headers }, response) => {
    tokens.push(headers.authorization);
    const [, page = ''] = asked.split('/');
    if (page === 'moved') response.writeHead(301, { location: `${url}/api/health` }).end();
    else response.writeHead(page === 'html' ? 200 : 404, { 'content-type': 'text/html' }).end('<h1>A shop</h1>');
  });
  using person = new Person();

  const { code, stderr } = await person.run(['login', `${website.url}${path}`], owner);

  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(stderr).toContain(path === '/moved' ? `Sign in there: pcp login ${url}\n` : '✗ There is no control plane at');
  expect(tokens).toEqual([undefined]);
});
