import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './listening.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-command-'));
  const personas = {
    owner: { token: 'PCP_OWNER_TOKEN', role: 'owner' },
    page: { session: 'PCP_SESSION', role: 'owner' },
  };
  writeFileSync(join(folder, 'verify.json'), JSON.stringify({ personas, fixtures: { workspaceSlug: 'acme' } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** For 127.0.0.1, for a hundred years; no one trusts it. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM24iilD+5BuDCZVk
izl7bHoha6E2KF51+Uw2/JJ1slihRANCAARorAzUYn/05gkh5dQDm9BR8889f9WA
eXiEkfYlihSgUyCn0k8KEC/BCsU5jCm3OXZK1+9oWzKMDSX13KxfCWSN
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUEZsuKZdRB2qrb0CH3h2X0WlEjwgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA1MTcwMVoYDzIxMjYxMDMw
MDUxNzAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARorAzUYn/05gkh5dQDm9BR8889f9WAeXiEkfYlihSgUyCn0k8KEC/B
CsU5jCm3OXZK1+9oWzKMDSX13KxfCWSNo2QwYjAdBgNVHQ4EFgQUmv8cpuxXy7d7
78+mf+xwMOSdgscwHwYDVR0jBBgwFoAUmv8cpuxXy7d778+mf+xwMOSdgscwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IFvH/EG8jIEcS9N0TkWt3keH4Ak1N/6e9EepDb8YF3wSAiEAhttF1FMHSi9yzilf
S1kvpKOUGJ3j2y9uCAJG4fffBYQ=
-----END CERTIFICATE-----`,
};

const credentials = { PCP_OWNER_TOKEN: 'planted-token-4711', PCP_SESSION: 'planted-session-4712' };

interface Run {
  readonly url: string;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Is called when the command has sent its first request. */
  readonly interrupt?: Promise<void>;
}

/** The command as a process. */
async function runVerify({ url, args = [], environment = credentials, interrupt }: Run) {
  const command = ['bin/main.ts', 'verify', '--base-url', url, '--config', join(folder, 'verify.json'), ...args];
  const { PCP_OWNER_TOKEN: _a, PCP_SESSION: _b, GITHUB_ACTIONS: _c, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  void interrupt?.then(() => child.kill('SIGINT'));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, output };
}

const user = {
  id: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01',
  email: 'ada@acme.test',
  name: 'Ada',
  avatarUrl: null,
  card: { hues: [1, 2] },
  emailVerified: true,
  phoneVerified: true,
  phone: null,
  githost: null,
  createdAt: '2026-02-03T09:12:44.120Z',
};
const jsonHeaders = { 'content-type': 'application/json', 'x-request-id': 'r-1' };

/** Has an account for all credentials, and implements nothing else. */
const almostEmpty: RequestListener = (request, response) => {
  const isMe = request.method === 'GET' && request.url === '/api/me';
  if (isMe) response.writeHead(200, jsonHeaders).end(JSON.stringify({ user }));
  else if (request.url?.includes('made-up'))
    response.writeHead(404, jsonHeaders).end('{"error":{"code":"not_found","message":""}}');
  else response.writeHead(501, jsonHeaders).end('{"error":{"code":"not_implemented","message":""}}');
};

test.concurrent('exits with 2 and names what is missing in the environment', async () => {
  const { code, output } = await runVerify({ url: 'http://localhost:1', environment: { PCP_SESSION: 'x' } });

  expect(output).toBe('/personas/owner/token needs the environment variable PCP_OWNER_TOKEN, which is not set.\n');
  expect(code).toBe(2);
});

test.concurrent('exits with 2 if nothing could be checked', async () => {
  await using server = await startServer(almostEmpty);
  const { code, output } = await runVerify({ url: server.url, args: ['--only', 'listRegions', '--quiet'] });

  expect(output).toBe(
    'Nothing is implemented: every operation responds with 501. Implement listRegions first, which needs no fixture.\n',
  );
  expect(code).toBe(2);
});

test.concurrent(
  'exits with 2 and one line if everything responds with 501, whatever else is wrong with it',
  async () => {
    await using server = await startServer((_, response) => response.writeHead(501).end());
    const { code, output } = await runVerify({ url: server.url, args: ['--quiet'] });

    expect(output).toBe(
      'Nothing is implemented: every operation responds with 501. Implement getMe first, which needs no fixture.\n',
    );
    expect(code).toBe(2);
  },
);

test.concurrent('exits with 2 and one line if everything responds with a web page', async () => {
  await using server = await startServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  );
  const { code, output } = await runVerify({ url: server.url, args: ['--quiet'] });

  expect(output).toBe(
    `${server.url} is not the API: /api/regions and others respond with a web page. Look at --base-url.\n`,
  );
  expect(code).toBe(2);
});

test.concurrent('exits with 2 and the target if everything is redirected', async () => {
  await using server = await startServer((request, response) =>
    response.writeHead(308, { location: `https://api.example.test${request.url}` }).end(),
  );
  const { code, output } = await runVerify({ url: `${server.url}/base/`, args: ['--quiet'] });

  expect(output).toBe(
    `${server.url}/base redirects every request, such as /api/regions to https://api.example.test/base/api/regions: use --base-url https://api.example.test/base.\n`,
  );
  expect(code).toBe(2);
});

test.concurrent('exits with 2 and the page if everything is redirected to one', async () => {
  await using server = await startServer((_, response) => response.writeHead(302, { location: '/login' }).end());
  const { code, output } = await runVerify({ url: server.url, args: ['--quiet'] });

  expect(output).toBe(
    `${server.url} redirects every request, such as /api/regions to ${server.url}/login: look at --base-url.\n`,
  );
  expect(code).toBe(2);
});

test.concurrent.each([
  ['JSON', { 'content-type': 'application/json' }, '{"message":"Not Found"}'],
  ['text', { 'content-type': 'text/plain' }, '404 page not found'],
])('exits with 2 if everything is missing, in %s', async (_, headers, body) => {
  await using server = await startServer((__, response) => response.writeHead(404, headers).end(body));
  const { code, output } = await runVerify({ url: server.url, args: ['--quiet'] });

  expect(output).toBe(
    `${server.url} is not the API: /api/regions and others respond with 404. Look at --base-url, which precedes /api.\n`,
  );
  expect(code).toBe(2);
});

test.concurrent.each([
  ['https', /cannot be reached: it does not speak TLS, which https:\/\/ means; http:\/\/ may be right\n$/],
  ['http', /cannot be reached: (it does not speak HTTP; if it expects TLS, https:\/\/ is right|socket hang up)\n$/],
])('exits with 2 if the scheme is not %s', async (scheme, expected) => {
  await using server = await startServer((_, response) => response.end(), scheme === 'http' ? selfSigned : undefined);
  const { host } = new URL(server.url);
  const { code, output } = await runVerify({ url: `${scheme}://${host}`, args: ['--quiet'] });

  expect(output).toMatch(expected);
  expect(code).toBe(2);
});

test.concurrent('exits with 2 and one sentence for a gateway without its server', async () => {
  await using server = await startServer((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
  const { code, output } = await runVerify({ url: server.url, args: ['--quiet', '--max-wait', '0'] });

  expect(output).toBe(`The server at ${server.url} cannot be reached: a gateway responds with 502\n`);
  expect(code).toBe(2);
});

test.concurrent('names the variable for a certificate that no known issuer has signed', async () => {
  await using server = await startServer((_, response) => response.end(), selfSigned);
  const { code, output } = await runVerify({ url: server.url, args: ['--quiet'] });

  expect(output).toContain('name a file with the certificate of its issuer in NODE_EXTRA_CA_CERTS');
  expect(code).toBe(2);
});

test.concurrent('exits with 2 when it is interrupted', async () => {
  const begun = Promise.withResolvers<void>();
  await using server = await startServer((request, response) => {
    if (request.url === '/api/me') almostEmpty(request, response);
    else begun.resolve();
  });
  const { code, output } = await runVerify({ url: server.url, interrupt: begun.promise, args: ['--quiet'] });

  expect(output).toBe(
    '\nSIGINT: removing what the run has created. Send it again to end at once.\nThe run was stopped by SIGINT.\n',
  );
  expect(code).toBe(2);
});

test.concurrent('shows no secret in any output, and exits with 1', async () => {
  const planted = {
    id: 7,
    name: 'planted-token-4711',
    token: 'planted-in-field-1',
    note: 'Bearer pcp_planted.in-text-2 and planted-header-4713',
    url: 'https://ada:planted-in-url-3@acme.test',
  };
  await using server = await startServer((request, response) => {
    if (request.url === '/api/me') return almostEmpty(request, response);
    const head = {
      ...jsonHeaders,
      'set-cookie': 'pcp_session=planted-in-cookie-5; Path=/',
      'x-trace': String(request.headers['x-key']),
    };
    if (request.url === '/api/tiers')
      return void response.writeHead(500, head).end('planted-session-4712: pcp_planted.in-text-6');
    response.writeHead(200, head).end(JSON.stringify({ regions: [planted] }));
  });
  const json = join(folder, 'report.json');
  const junit = join(folder, 'report.xml');
  const html = join(folder, 'report.html');
  const { code, output } = await runVerify({
    url: server.url,
    environment: { ...credentials, GITHUB_ACTIONS: 'true' },
    args: [
      '--only',
      'listRegions',
      '--only',
      'listTiers',
      '--header',
      'X-Key: planted-header-4713',
      '--json',
      json,
      '--junit',
      junit,
      '--html',
      html,
    ],
  });

  const outputs = {
    output,
    json: readFileSync(json, 'utf8'),
    junit: readFileSync(junit, 'utf8'),
    html: readFileSync(html, 'utf8'),
  };
  expect(
    Object.entries(outputs).flatMap(([name, text]) =>
      [...text.matchAll(/planted[\w-]*/g)].map(([found]) => `${name}: ${found}`),
    ),
  ).toEqual([]);
  expect(outputs.json).toContain('-H \\"Authorization: Bearer $PCP_OWNER_TOKEN\\"');
  expect(outputs.output).toContain('/regions/0/id');
  expect(outputs.junit).toContain('/regions/0/id');
  expect(outputs.html).toContain('/regions/0/id');
  expect(code).toBe(1);
});
