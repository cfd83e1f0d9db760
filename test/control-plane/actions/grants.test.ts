import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Body } from '../../../generated/handlers.ts';
import {
  approveBrowser,
  approveDevice,
  denyBrowser,
  denyDevice,
  findDevice,
  readBrowserRequest,
} from '../../../control-plane/actions/account/grants.ts';
import { revokeToken } from '../../../control-plane/actions/account/tokens.ts';
import { sha256 } from '../../../control-plane/model/shared/hash.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { ada, grace, startPlane } from './plane.ts';

const minute = 60_000;
const caller = { userId: ada, tokenId: null, ip: '192.0.2.1', pinnedWorkspaceId: null };
const choices = { scope: 'deploy', days: 90, workspaceSlug: 'acme' } as const;
const everywhere = { scope: 'full', days: null } as const;
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
// The pair of RFC 7636, appendix B.
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const query = {
  name: 'pcp on desktop',
  redirect_uri: 'http://127.0.0.1:41234/callback?from=pcp',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'a state',
};

interface Codes {
  readonly deviceCode: string;
  readonly userCode: string;
}

async function start() {
  const plane = await startPlane();
  const { anonymous, clock, store, ports } = plane;
  const exchange = async (sent: Body<'exchangeToken'>) => {
    const response = await anonymous('exchangeToken', { body: sent });
    const { status } = response;
    const result = 'body' in response ? response.body : {};
    // A response is the token or an error.
    const { error, ...created } = result as { error?: { code: string }; secret?: string; token?: { id: string } };
    return { status, code: error?.code ?? null, ...created };
  };
  const device = async (name = 'pcp on web-1') => {
    const { body } = await anonymous('createDeviceCode', { body: { name } });
    // The front has checked the response.
    return body as Codes;
  };
  const authorize = async (more = {}) => {
    const url = new URL(
      await approveBrowser(ports, caller, { ...readBrowserRequest(new URLSearchParams(query)), ...choices, ...more }),
    );
    return { url, authorizationCode: url.searchParams.get('code') ?? '' };
  };
  const pass = (milliseconds: number) => clock.moveTo(clock.now() + milliseconds);
  const change = (work: (tx: Tx) => Promise<unknown>) => store.write('system', work);
  return { ...plane, exchange, device, authorize, wait: pass, change };
}

test('a machine gets the token that a person has approved by its code, once', async () => {
  const { anonymous, device, exchange, wait, ports, call, identity } = await start();
  const begun = await anonymous('createDeviceCode', { body: { name: 'pcp on web-1' } });
  const { deviceCode, userCode } = await device();

  const waiting = await exchange({ deviceCode });
  const name = await findDevice(ports, caller, ` ${userCode.toLowerCase().replace('-', '')} `);
  await approveDevice(ports, caller, { userCode, ...choices });
  wait(5000);
  const { secret = '', ...created } = await exchange({ deviceCode });
  const again = await exchange({ deviceCode });

  expect(begun).toMatchObject({
    status: 201,
    body: {
      deviceCode: expect.stringMatching(/^[0-9a-f]{60}$/),
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verificationUrl: 'https://dashboard.acme-cloud.test/authorize/device',
      intervalSeconds: 5,
      expiresAt: '2026-11-01T12:10:00.000Z',
    },
  });
  expect([waiting.status, waiting.code, name]).toEqual([400, 'authorization_pending', 'pcp on web-1']);
  expect(created).toMatchObject({
    status: 201,
    token: { name: 'pcp on web-1', scope: 'deploy', workspaceSlug: 'acme', expiresAt: '2027-01-30T12:00:05.000Z' },
  });
  expect([again.status, again.code]).toEqual([400, 'expired_token']);
  expect(await call('listTokens')).toMatchObject({ body: { tokens: [{ id: created.token?.id }] } });
  expect(await identity.authenticate({ kind: 'token', secret }, undefined)).toMatchObject({
    userId: ada,
    scope: 'deploy',
  });
});

test('an approved token is in the audit log of its workspace, by the person who has approved it', async () => {
  const { device, exchange, ports, store } = await start();
  const { deviceCode, userCode } = await device();
  await approveDevice(ports, caller, { userCode, ...choices });
  await exchange({ deviceCode });

  const events = await store.read('system', (tx) => tx.auditEvents.list({}));

  expect(events).toMatchObject([
    { workspaceId: 'acme', operation: 'createToken', userId: ada, tokenId: null, by: 'user' },
  ]);
});

test('requests that come too early make the machine wait longer each time', async () => {
  const { device, exchange, wait } = await start();
  const { deviceCode } = await device();
  const after = async (milliseconds: number) => {
    wait(milliseconds);
    return (await exchange({ deviceCode })).code;
  };

  const codes = [await after(0), await after(4000), await after(1000), await after(8999), await after(14_000)];

  expect(codes).toEqual([
    'authorization_pending',
    'authorization_pending',
    'slow_down',
    'slow_down',
    'authorization_pending',
  ]);
});

test('codes end after ten minutes, and their row is deleted', async () => {
  const { device, exchange, pass, ports, store } = await start();
  const { deviceCode, userCode } = await device();
  await pass(10 * minute - 1);
  const rows = () => store.read('system', (tx) => tx.tokenGrants.count({}));
  const before = [await rows(), (await exchange({ deviceCode })).code];
  await pass(1);

  expect(before).toEqual([1, 'authorization_pending']);
  expect([await rows(), (await exchange({ deviceCode })).code]).toEqual([0, 'expired_token']);
  await expect(approveDevice(ports, caller, { userCode, ...choices })).rejects.toMatchObject({ code: 'not_found' });
});

test('a refused machine gets no token, and cannot be approved afterwards', async () => {
  const { device, exchange, ports } = await start();
  const { deviceCode, userCode } = await device();

  await denyDevice(ports, caller, userCode);

  await expect(approveDevice(ports, caller, { userCode, ...choices })).rejects.toMatchObject({ code: 'not_found' });
  expect(await exchange({ deviceCode })).toEqual({ status: 400, code: 'access_denied' });
});

test('a program gets a token by the code of its browser and the verifier, once', async () => {
  const { authorize, exchange } = await start();
  const { url, authorizationCode } = await authorize();

  const created = await exchange({ authorizationCode, codeVerifier: verifier });
  const again = await exchange({ authorizationCode, codeVerifier: verifier });

  expect([url.origin, url.pathname]).toEqual(['http://127.0.0.1:41234', '/callback']);
  expect([url.searchParams.get('from'), url.searchParams.get('state')]).toEqual(['pcp', 'a state']);
  expect(created).toMatchObject({
    status: 201,
    token: { name: 'pcp on desktop', scope: 'deploy', workspaceSlug: 'acme' },
  });
  expect(again).toEqual({ status: 400, code: 'expired_token' });
});

test('a wrong verifier ends the code', async () => {
  const { authorize, exchange } = await start();
  const { authorizationCode } = await authorize();

  const wrong = await exchange({ authorizationCode, codeVerifier: verifier.replace('d', 'e') });
  const right = await exchange({ authorizationCode, codeVerifier: verifier });

  expect([wrong.code, right.code]).toEqual(['access_denied', 'expired_token']);
});

test('a code of one kind is not one of the other', async () => {
  const { authorize, device, exchange, ports } = await start();
  const { authorizationCode } = await authorize();
  const { deviceCode, userCode } = await device();
  await approveDevice(ports, caller, { userCode, ...choices });

  const swapped = [
    await exchange({ deviceCode: authorizationCode }),
    await exchange({ authorizationCode: deviceCode, codeVerifier: verifier }),
  ];

  expect(swapped.map(({ code }) => code)).toEqual(['expired_token', 'expired_token']);
  expect((await exchange({ deviceCode })).status).toBe(201);
});

test.each([
  ['another host', { redirect_uri: 'http://evil.example/' }],
  ['a host that begins like this machine', { redirect_uri: 'http://127.0.0.1.evil.example/' }],
  ['this machine as a password', { redirect_uri: 'http://127.0.0.1:80@evil.example/' }],
  ['a name that may lead elsewhere', { redirect_uri: 'http://localhost:41234/' }],
  ['TLS', { redirect_uri: 'https://127.0.0.1:41234/' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['no address', { redirect_uri: '' }],
  ['the method plain', { code_challenge_method: 'plain', code_challenge: verifier }],
  ['no method', { code_challenge_method: '' }],
  ['a challenge of another length', { code_challenge: 'short' }],
])('a link with %s is refused', (_what, more) => {
  expect(() => readBrowserRequest(new URLSearchParams({ ...query, ...more }))).toThrow(
    expect.objectContaining({ code: 'bad_reference' }),
  );
});

test('a link may lead to IPv6, and without a visible name it is refused', () => {
  const ipv6 = readBrowserRequest(new URLSearchParams({ ...query, redirect_uri: 'http://[::1]:80/' }));

  expect(denyBrowser(ipv6)).toBe('http://[::1]/?error=access_denied&state=a+state');
  expect(() => readBrowserRequest(new URLSearchParams({ ...query, name: ' ' }))).toThrow(
    expect.objectContaining({ code: 'bad_body' }),
  );
});

test.each([
  ['a workspace of others', { workspaceSlug: 'umbrella' }, 'bad_reference'],
  ['a workspace that does not exist', { workspaceSlug: 'unknown' }, 'bad_reference'],
])('approves no token for %s', async (_what, more, code) => {
  const { device, authorize, ports } = await start();
  const { userCode } = await device();

  await expect(approveDevice(ports, caller, { userCode, ...choices, ...more })).rejects.toMatchObject({ code });
  await expect(authorize(more)).rejects.toMatchObject({ code });
});

test.each([
  ['an account without a verified phone', { phoneVerified: false }],
  ['a blocked account', { blockedAt: 1 }],
])('%s approves nothing, and gets nothing that it has approved before', async (_what, more) => {
  const { device, authorize, exchange, change, ports } = await start();
  const { deviceCode, userCode } = await device();
  await approveDevice(ports, caller, { userCode, ...everywhere });
  const other = await device();

  await change((tx) => tx.users.update(ada, more));

  await expect(approveDevice(ports, caller, { userCode: other.userCode, ...everywhere })).rejects.toMatchObject({
    code: 'phone_required',
  });
  await expect(authorize()).rejects.toMatchObject({ code: 'phone_required' });
  expect(await exchange({ deviceCode })).toEqual({ status: 400, code: 'access_denied' });
});

test('a token approves no token', async () => {
  const { device, ports } = await start();
  const { userCode } = await device();

  const approved = approveDevice(ports, { ...caller, tokenId: 't' }, { userCode, ...everywhere });

  await expect(approved).rejects.toMatchObject({ code: 'forbidden' });
});

test('with the membership ends what was approved for the workspace', async () => {
  const { device, exchange, change, ports } = await start();
  const { deviceCode, userCode } = await device();
  await approveDevice(ports, caller, { userCode, ...choices });

  await change((tx) => tx.members.delete('ada-in-acme'));

  expect(await exchange({ deviceCode })).toEqual({ status: 400, code: 'expired_token' });
});

test('an account with 100 tokens approves no other, and one that has got them since is refused', async () => {
  const { device, exchange, change, call, ports } = await start();
  const { deviceCode, userCode } = await device();
  await approveDevice(ports, caller, { userCode, ...everywhere });
  const other = await device();
  const row = { userId: ada, name: 'T', prefix: 'pcp_', scope: 'read', pinnedWorkspaceId: null } as const;
  const times = { createdAt: 0, expiresAt: null, lastUsedAt: null };
  await change(async (tx) => {
    for (let count = 0; count < 100; count++)
      await tx.tokens.insert({ ...row, ...times, id: tx.id(), hash: `hash ${count}` });
  });

  const refused = await exchange({ deviceCode });
  const approved = approveDevice(ports, caller, { userCode: other.userCode, ...everywhere });

  await expect(approved).rejects.toMatchObject({ code: 'limit_reached' });
  expect(refused.code).toBe('access_denied');
  const { body } = await call('listTokens');
  // The list has the shape of the contract.
  const { tokens } = body as { tokens: { id: string }[] };
  await revokeToken(ports, caller, tokens[0]?.id ?? '');
  expect((await exchange({ deviceCode })).status).toBe(201);
});

test('no code is stored as it is', async () => {
  const { device, authorize, store } = await start();
  const { deviceCode, userCode } = await device();
  const { authorizationCode } = await authorize();

  const rows = await store.read('system', (tx) => tx.tokenGrants.list({}));

  const text = JSON.stringify(rows);
  expect([deviceCode, userCode, authorizationCode].filter((code) => text.includes(code))).toEqual([]);
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(
    [await sha256(deviceCode), await sha256(authorizationCode)].toSorted(),
  );
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
});

test('an account types 20 codes in ten minutes, and another one is not held up by it', async () => {
  const { device, ports } = await start();
  const { userCode } = await device();
  for (let count = 0; count < 20; count++)
    await expect(findDevice(ports, caller, 'BBBB-BBBB')).rejects.toMatchObject({ code: 'not_found' });

  await expect(findDevice(ports, caller, userCode)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await findDevice(ports, { ...caller, userId: grace }, userCode)).toBe('pcp on web-1');
});

test('a machine without a visible name gets no code', async () => {
  const { anonymous } = await start();

  const response = await anonymous('createDeviceCode', { body: { name: ' ' } });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details: [{ path: '/name' }] } } });
});
