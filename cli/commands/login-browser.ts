import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import { openBrowser } from './open.ts';
import type { SignIn } from './login-device.ts';

/** How long the person may take. */
const limitMs = 10 * 60_000;

/** Gets a token by a browser on this machine, which brings a code to a port that only this machine reaches. */
export async function tokenByBrowser({ client, output, url, name }: SignIn): Promise<string> {
  const [codeVerifier, state] = [randomText(), randomText()];
  const listener = await listen(state);
  const interrupted = () => process.exit(130);
  process.on('SIGINT', interrupted);
  try {
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const query = new URLSearchParams({ name, redirect_uri: `${listener.url}/callback`, state, ...pkce });
    const page = `${url}/authorize?${String(query)}`;
    output.note(`Give access in the browser. If none opens: ${page}`);
    output.note('On a machine without a browser: pcp login --device. Ctrl+C stops.');
    listener.leadTo(page);
    // Others on this machine see the arguments of programs, so these have no part of the page.
    openBrowser(`${listener.url}/`);
    const authorizationCode = await listener.code;
    return dataOf(await client.POST('/api/tokens/exchange', { body: { authorizationCode, codeVerifier } })).secret;
  } finally {
    process.off('SIGINT', interrupted);
    listener.close();
  }
}

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** Listens for the browser until it brings a code or a refusal, at most for the limit. */
async function listen(state: string) {
  let page: string | null = null;
  const found = Promise.withResolvers<string>();
  // The listener may be closed before anything waits for the code.
  found.promise.catch(() => undefined);
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/' && page !== null) {
      response.writeHead(302, { ...headers, Location: page }).end();
      // The address is known to others on this machine, so it leads on once.
      page = null;
      return;
    }
    if (pathname !== '/callback' || !isSame(searchParams.get('state') ?? '', state)) {
      respondWith(response, 400, 'This is not the sign-in that pcp waits for. Run pcp login again.');
      return;
    }
    const code = searchParams.get('code');
    respondWith(response, 200, code === null ? 'pcp gets no access.' : 'pcp goes on in the terminal.');
    response.on('finish', () => {
      if (code === null) found.reject(new FailedError('The sign-in was refused. To try again: pcp login'));
      else found.resolve(code);
    });
  };
  const server = createServer(respond);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const timer = setTimeout(() => {
    found.reject(new FailedError('The browser has brought no code in ten minutes. To try again: pcp login'));
  }, limitMs);
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    code: found.promise,
    leadTo: (address: string) => void (page = address),
    close: () => {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

function respondWith(response: ServerResponse, status: number, sentence: string): void {
  const policy = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'" };
  response.writeHead(status, { ...headers, ...policy, Connection: 'close' });
  response.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>pcp</title></head>
<body><h1>pcp</h1><p>${sentence} You can close this page.</p></body>
</html>
`);
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
