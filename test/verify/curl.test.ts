import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentRequest } from '../../verify/model/exchange.ts';
import { curlCommand } from '../../contract/samples/curl-command.ts';
import { createSecrets } from '../../verify/redaction/secrets.ts';
import { startServer } from './listening.ts';

/** Characters that mean something to a shell, to curl and to URLs. */
const nasty = `a'b"c$HOME \`id\` \\ ! !! ; & | < > ( ) * ? [1-3] {x,y} # % ~ \n\t é 🚀`;
const token = `t0ken-with-'$HOME!`;

let server: Awaited<ReturnType<typeof startServer>>;
const received: string[] = [];
beforeAll(async () => {
  server = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'content-type': type, authorization, 'x-api-key': key, accept } = request.headers;
      const body = Buffer.concat(chunks).toString('latin1');
      received.push(JSON.stringify([request.method, request.url, { type, authorization, key, accept }, body]));
      response.end();
    });
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const secrets = createSecrets(
  {
    personas: {},
    fixtures: { token: 'invitation-4711' },
  },
  { 'X-Api-Key': 'key of the gateway' },
);
secrets.add(token, 'PCP_OWNER_TOKEN');
const environment = { PCP_OWNER_TOKEN: token, X_API_KEY: 'key of the gateway', TOKEN: 'invitation-4711' };

/** Runs the line in a shell, and returns what the server has received. */
async function repeat(request: Omit<SentRequest, 'url'> & { readonly path: string }) {
  const line = curlCommand({ ...request, url: server.url + request.path }, secrets);
  const { spawn } = await import('node:child_process');
  const code = await new Promise((resolve) => {
    spawn('sh', ['-c', line], { env: { ...process.env, ...environment }, stdio: 'ignore' }).on('close', resolve);
  });
  expect(code).toBe(0);
  return { line, seen: JSON.parse(received.at(-1) ?? '') as unknown };
}

test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
  'lines of curl repeat requests in a real shell',
  async () => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'x-api-key': 'key of the gateway' };
    const plain = { accept: 'application/json', authorization: `Bearer ${token}`, key: 'key of the gateway' };
    const json = { ...headers, 'content-type': 'application/json' };
    const path = '/api/invitations/invitation-4711?q=a%20%27b%27&range=[1-3]';

    const get = await repeat({ method: 'GET', path, headers, body: null });
    const post = await repeat({ method: 'POST', path: '/a/../b', headers: json, body: nasty });
    const secret = await repeat({
      method: 'PATCH',
      path: '/',
      headers: json,
      body: `{"token":${JSON.stringify(token)},"x":"${nasty}"}`,
    });
    const binary = await repeat({ method: 'PUT', path: '/', headers: {}, body: Buffer.from([0, 255, 10, 39]) });
    const empty = await repeat({ method: 'DELETE', path: '/', headers: { accept: '', authorization: '' }, body: null });

    expect(get.seen).toEqual(['GET', path, plain, '']);
    expect(get.line).toBe(
      `curl -i --globoff "${server.url}/api/invitations/$TOKEN?q=a%20%27b%27&range=[1-3]" -H 'Accept: application/json' -H "Authorization: Bearer $PCP_OWNER_TOKEN" -H "X-Api-Key: $X_API_KEY"`,
    );
    expect(post.seen).toEqual([
      'POST',
      '/a/../b',
      { ...plain, type: 'application/json' },
      Buffer.from(nasty).toString('latin1'),
    ]);
    expect(secret.seen).toEqual([
      'PATCH',
      '/',
      { ...plain, type: 'application/json' },
      expect.stringContaining(JSON.stringify(token)),
    ]);
    expect(binary.seen).toEqual(['PUT', '/', {}, Buffer.from([0, 255, 10, 39]).toString('latin1')]);
    expect(empty.seen).toEqual(['DELETE', '/', { accept: '', authorization: '' }, '']);
    expect([get, post, secret].map(({ line }) => line).join('\n')).not.toMatch(/4711|t0ken|key of/);
  },
);

test('leaves out a body that no command line holds', () => {
  const line = curlCommand(
    { method: 'POST', url: 'http://localhost/', headers: {}, body: Buffer.alloc(1_000_000, 'x') },
    secrets,
  );

  expect(line).toBe(
    "curl -i -X POST http://localhost/ -H 'Accept:' -H 'Content-Type:' --data-binary @body # a body of 1000000 bytes, left out here",
  );
});
