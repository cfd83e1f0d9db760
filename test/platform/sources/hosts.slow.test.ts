import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isPublicAddress } from '../../../control-plane/model/shared/public-address.ts';
import { SourceUnavailable } from '../../../control-plane/ports/source-folders.ts';
import { selfSigned } from '../../self-signed.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from './git-server.ts';
import { openSources } from './open-sources.ts';

let server: GitServer;
let repository: string;
beforeAll(async () => {
  server = await startGitServer();
  repository = makeRepository(server, 'acme/blog.git');
  commitTo(repository, { ref: 'refs/heads/main', files: { 'README.md': '# blog\n' } });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.requests.length = 0;
  server.instead.clear();
});

const adverts = () => server.requests.filter((path) => path.includes('/info/refs')).length;

test('50 apps need one request for the branches a minute, whichever form of the URL they have', async () => {
  await using open = await openSources(server);
  const lookAll = async () => {
    const urls = Array.from({ length: 50 }, (_, app) => `${server.url}/acme/blog${app % 2 === 0 ? '' : '.git'}`);
    await Promise.all(urls.map((repoUrl) => open.sources.repository({ repoUrl })));
  };

  await lookAll();
  open.clock.moveTo(open.clock.now() + 59_999);
  await lookAll();
  const inOneMinute = adverts();
  open.clock.moveTo(open.clock.now() + 1);
  await lookAll();

  expect([inOneMinute, adverts()]).toEqual([1, 2]);
});

test('a branch that is reported as changed is requested again', async () => {
  await using open = await openSources(server);
  const look = async () =>
    (await open.sources.repository({ repoUrl: `${server.url}/acme/blog` })).repository?.branches[0]?.sha;
  await look();
  const sha = commitTo(repository, { ref: 'refs/heads/main', files: { 'a.txt': 'a' } });

  open.sources.forgetBranches(`${server.url}/acme/blog.git`);

  expect(await look()).toBe(sha);
});

test('a host that fails is tried again after 10 seconds', async () => {
  await using open = await openSources(server);
  const look = () => open.sources.repository({ repoUrl: `${server.url}/acme/blog` });
  server.instead.set('/acme/blog', (_request, response) => response.writeHead(503).end());

  await expect(look()).rejects.toThrow('The requested URL returned error: 503');
  open.clock.moveTo(open.clock.now() + 9_999);
  await expect(look()).rejects.toThrow('returned error: 503');
  server.instead.clear();
  open.clock.moveTo(open.clock.now() + 1);

  expect((await look()).repository?.defaultBranch).toBe('main');
});

test('a commit and its differences are fetched once', async () => {
  await using open = await openSources(server);
  const of = { repoUrl: `${server.url}/acme/blog` };
  const from = commitTo(repository, { ref: 'refs/heads/main', files: { 'a.txt': '1' } });
  const to = commitTo(repository, { ref: 'refs/heads/main', files: { 'a.txt': '2' } });

  await Promise.all([1, 2, 3].map(() => open.sources.commit(of, to)));
  await Promise.all([1, 2, 3].map(() => open.sources.changedPaths(of, from, to)));

  expect(adverts()).toBe(2);
});

/** Lets a path of the server lead to another address. */
function redirect(path: string, to: (url: string) => string): void {
  server.instead.set(path, ({ url = '' }, response) => response.writeHead(301, { Location: to(url) }).end());
}

test('a repository that has moved on its host is read, from then on at its new address', async () => {
  await using open = await openSources(server);
  const repoUrl = `${server.url}/acme/former`;
  redirect('/acme/former', (url) => url.replace('former', 'between'));
  redirect('/acme/between', (url) => `${server.url}${url.replace('between', 'blog.git')}`);

  const { repository: found } = await open.sources.repository({ repoUrl });
  const before = server.requests.length;
  const checkout = await open.sources.checkout({ repoUrl }, { branch: 'main' }, '');

  expect([found?.name, found?.defaultBranch]).toEqual(['former', 'main']);
  expect(checkout?.tree.files.map(({ path }) => path)).toContain('README.md');
  expect(server.requests.slice(before).filter((path) => !path.startsWith('/acme/blog.git/'))).toEqual([]);
});

test.each([
  ['another host', (url: string) => `https://other.test:${server.port}${url}`],
  ['another port', (url: string) => `https://git.test:1${url}`],
  ['no encryption', (url: string) => `http://git.test:${server.port}${url}`],
  ['a page', () => '/sign-in'],
  ['itself', (url: string) => url],
])('a redirect to %s is not followed', async (_, to) => {
  await using open = await openSources(server);
  redirect('/acme/moved', to);

  await expect(open.sources.repository({ repoUrl: `${server.url}/acme/moved` })).rejects.toThrow('cannot be read');

  expect(server.requests.some((path) => !path.startsWith('/acme/moved'))).toBe(false);
});

test('a failure of one form of the address is not that of another', async () => {
  await using open = await openSources(server);
  server.instead.set('/acme/blog/', (_request, response) => response.writeHead(503).end());
  const failed = open.sources.repository({ repoUrl: `${server.url}/acme/blog` });

  await expect(failed).rejects.toThrow('error: 503');

  const { repository: found } = await open.sources.repository({ repoUrl: `${server.url}/acme/blog.git` });
  expect(found?.defaultBranch).toBe('main');
});

test.each(['10.0.0.5', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1'])(
  'connects to no host with the address %s',
  async (address) => {
    const lookup = async () => [
      { address: '203.0.113.7', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    await using open = await openSources(server, { lookup, mayReach: isPublicAddress });

    const error = await open.sources
      .repository({ repoUrl: `${server.url}/acme/blog` })
      .catch((caught: unknown) => caught);

    expect(error).toMatchObject({
      message: 'The host git.test has no address, or one that this service does not connect to.',
      cause: { message: `git.test leads to ${address}, which is not a public address.` },
    });

    expect(server.requests).toEqual([]);
  },
);

test('connects to the address that was checked, even if the name leads elsewhere afterwards', async () => {
  const lookup = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  await using open = await openSources(server, { lookup });

  // No resolver of this machine knows the name, so git has reached it by the address.
  expect((await open.sources.repository({ repoUrl: `${server.url}/acme/blog` })).repository).not.toBeNull();
  expect(lookup.mock.calls).toEqual([['git.test']]);
});

test.each([
  ['file:///srv/git/app.git', 'repositories are read by https only'],
  ['ssh://git.test/acme/blog', 'repositories are read by https only'],
  ['ext::sh -c true', 'repositories are read by https only'],
  ['https://ada:secret@git.test/acme/blog', 'has no user, no password'],
  ['--upload-pack=true', 'is not the URL of a repository'],
])('does not read %s', async (repoUrl, message) => {
  await using open = await openSources(server);

  await expect(open.sources.repository({ repoUrl })).rejects.toThrow(message);
});

test('a host without a name in its certificate is not trusted', async () => {
  await using open = await openSources(server);

  const url = server.url.replace('git.test', 'other.test');
  await expect(open.sources.repository({ repoUrl: `${url}/acme/blog` })).rejects.toThrow(
    /^The certificate of other\.test:\d+ is not trusted \(.*\)\. Use the host for which the certificate is\.$/,
  );
});

test('a host of an unknown authority is not trusted, and the sentence says what to set', async () => {
  const other = join(mkdtempSync(join(tmpdir(), 'authority-')), 'ca.pem');
  writeFileSync(other, selfSigned('git.test').cert);
  await using open = await openSources({ caFile: other });

  const looking = open.sources.repository({ repoUrl: `${server.url}/acme/blog` });

  await expect(looking).rejects.toThrow(SourceUnavailable);
  await expect(looking).rejects.toThrow(
    /^The certificate of git\.test:\d+ is not trusted \([^/]*\)\. The operator of this service can trust its authority with `engine\.sources\.caFile`\.$/,
  );
  rmSync(dirname(other), { recursive: true });
});

test('the authorities of the machine stay trusted', async () => {
  await using open = await openSources(server);

  const trusted = readFileSync(join(open.folder, 'trusted.pem'), 'utf8');

  expect(trusted).toContain(readFileSync(server.caFile, 'utf8'));
  expect(rootCertificates.filter((one) => !trusted.includes(one))).toEqual([]);
});

test.each([
  ['is missing', null, 'cannot be read'],
  ['has no certificate', 'nothing', 'has no certificate in the format PEM'],
  ['is broken', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'has no certificate'],
])('names the file of authorities if it %s', async (_what, text, message) => {
  const caFile = join(mkdtempSync(join(tmpdir(), 'authority-')), 'ca.pem');
  if (text !== null) writeFileSync(caFile, text);

  await expect(openSources({ caFile })).rejects.toThrow(message);

  rmSync(dirname(caFile), { recursive: true });
});

test.each([401, 403, 404])('a repository whose host responds %i is not there', async (status) => {
  await using open = await openSources(server);
  server.instead.set('/acme/secret', (_request, response) =>
    response.writeHead(status, { 'WWW-Authenticate': 'Basic' }).end(),
  );

  expect((await open.sources.repository({ repoUrl: `${server.url}/acme/secret` })).repository).toBeNull();
});

test('a host that does not respond is given up', async () => {
  await using open = await openSources(server, { askMs: 300 });
  server.instead.set('/acme/silent', () => undefined);

  const looking = open.sources.repository({ repoUrl: `${server.url}/acme/silent` });

  await expect(looking).rejects.toThrow('did not arrive in time. git did not end within 0.3 s.');
});

test('a host that does not respond holds up no other one', async () => {
  await using open = await openSources(server);
  server.instead.set('/acme/silent', () => undefined);
  const silent = Array.from({ length: 20 }, (_, app) =>
    open.sources.repository({ repoUrl: `${server.url}/acme/silent-${app}` }).catch(() => null),
  );

  expect((await open.sources.repository({ repoUrl: `${server.url}/acme/blog` })).repository?.name).toBe('blog');

  await open.sources[Symbol.asyncDispose]();
  expect(await Promise.all(silent)).toEqual(Array.from({ length: 20 }, () => null));
});

test('an empty repository has no branches', async () => {
  await using open = await openSources(server);
  makeRepository(server, 'acme/empty.git');

  const { repository: found } = await open.sources.repository({ repoUrl: `${server.url}/acme/empty` });

  expect(found).toEqual({
    host: new URL(server.url).host,
    owner: 'acme',
    name: 'empty',
    private: false,
    defaultBranch: 'main',
    branches: [],
  });
});

test('names git if it is missing', async () => {
  vi.stubEnv('PATH', '/nowhere');

  await expect(openSources(server)).rejects.toThrow('git does not run. Install git 2.37 or later');

  vi.unstubAllEnvs();
});

test('names paths only where few differ', async () => {
  await using open = await openSources(server);
  const files = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`many/${index}`, '']));
  const from = commitTo(repository, { ref: 'refs/heads/many', files: { 'a.txt': '1' } });
  const to = commitTo(repository, { ref: 'refs/heads/many', files });

  expect(await open.sources.changedPaths({ repoUrl: `${server.url}/acme/blog` }, from, to)).toBeNull();
});
