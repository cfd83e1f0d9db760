import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn } from '../platform/serve/forms.ts';
import { type Started, startPlane } from '../platform/serve/started.ts';
import { findProblems } from './problems.ts';
import { launchBrowser, visit } from './visit.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const browser = await launchBrowser();
let started: Started;
beforeAll(async () => {
  started = await startPlane({ config: { signUp: 'open', phone: 'off' } });
});
afterAll(async () => {
  await Promise.all([browser.close(), started[Symbol.asyncDispose]()]);
});

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)(
  'a person gives access to a program and to a machine, on a %s page that is %i wide',
  async (scheme, width) => {
    const { url } = started.plane;
    const email = `ada-${width}@example.com`;
    await using program = await listenForCode();
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const query = new URLSearchParams({ name: 'pcp on desktop', redirect_uri: program.url, state: 's', ...pkce });
    await using visited = await visit(browser, `${url}/authorize?${String(query)}`, { session: 'none', width });
    const { page } = visited;
    await page.emulateMedia({ colorScheme: scheme });
    const problems: string[] = [];
    const look = async (title: string) => {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      problems.push(...(await findProblems(page, width)));
    };

    await look('Sign in');
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await look('Look into your mails');
    await expect.poll(() => started.mailsTo(email).length).toBe(1);
    await page.goto(linkIn(started.mailsTo(email)[0]?.text));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await look('Give this machine access?');
    await page.getByLabel('What it may do').selectOption('Read only');
    await page.getByRole('button', { name: 'Give access' }).click();
    const code = await program.code;
    await page.getByText('The program has its code.').first().waitFor();

    const device = await post('/api/tokens/device', { name: 'pcp on web-1' });
    await page.goto(String(device.verificationUrl));
    await look('Sign in on a machine');
    await page.getByLabel('The code that the machine shows').fill(String(device.userCode).toLowerCase());
    await page.keyboard.press('Enter');
    await look('Give this machine access?');
    const asked = await page.getByRole('main').innerText();
    await page.getByRole('button', { name: 'Give access' }).click();
    await look('Access is given');

    expect(asked).toContain(`pcp on web-1 wants to act for ${email}.`);
    expect(asked).toContain(`It shows the code ${String(device.userCode)}.`);
    expect(await post('/api/tokens/exchange', { authorizationCode: code, codeVerifier: verifier })).toMatchObject({
      token: { name: 'pcp on desktop', scope: 'read' },
    });
    expect(await post('/api/tokens/exchange', { deviceCode: device.deviceCode })).toMatchObject({
      token: { name: 'pcp on web-1', scope: 'full' },
    });
    expect(problems).toEqual([]);
  },
);

async function post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${started.plane.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  // The front has checked the response.
  return (await response.json()) as Record<string, unknown>;
}

/** A program on the machine of the browser, which waits for its code. */
async function listenForCode() {
  const found = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('code');
    response.end('The program has its code.');
    if (code !== null) found.resolve(code);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    code: found.promise,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
