import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asList, asObject } from '../../../contract/document.ts';
import { isSecretName } from '../../../contract/redaction/names.ts';
import { backUp } from '../../../platform/database/backup.ts';
import { readContract } from '../../../server/http/generated-contract.ts';
import { makeDataFolder } from './data-folder.ts';
import { type ServedProcess, startServe } from './served.ts';

/** Beginning of each planted secret. */
const mark = 'unmistakable-demo';

test('no secret that an operation takes or makes is in a file, in the log, in the audit log or in another response', async () => {
  const { folder, data } = makeDataFolder();
  await using served = await startServe('--data', data);
  const [token, responses, planted] = [served.token ?? '', new Map<string, string>(), new Set<string>()];
  const send = async (operation: string, method: string, path: string, body?: object) => {
    const { status, text } = await request(served, token, { method, path, body });
    responses.set(`${responses.size} ${operation} ${status}`, text);
    return { status, text };
  };
  const plant = (operation: string, method: string, path: string, body: object) => {
    planted.add(operation);
    return send(operation, method, path, body);
  };
  const secret = (name: string) => `${mark}-${name}`;
  const source = { type: 'image', ref: 'redis:7' };
  await send('createWorkspace', 'POST', '/api/workspaces', {
    name: 'Acme',
    slug: 'acme',
    hues: [210, 260],
    tier: 'free',
    region: 'local',
  });
  const vars = [{ key: 'PASSWORD', value: secret('deploy'), isSecret: true }];
  await plant('deployApp', 'POST', '/api/workspaces/acme/deploy', { name: 'Cache', region: 'local', source, vars });
  const created = await plant('createVar', 'POST', appVars, { key: 'TOKEN', value: secret('var'), isSecret: true });
  await plant('setVars', 'PUT', appVars, { set: [{ key: 'SET', value: secret('set'), isSecret: true }] });
  await plant('createVar', 'POST', appVars, { key: 'not a key', value: secret('refused'), isSecret: true });
  await plant('updateVar', 'PATCH', `${appVars}/${idOf(created.text, 'var')}`, { value: secret('changed') });
  await plant('importProject', 'POST', '/api/workspaces/acme/import/render', {
    credentials: { token: secret('import') },
  });
  const webhookUrl = `https://hooks.example.com/${secret('webhook')}`;
  const condition = { metric: '5xx', op: '>', value: 5, forSeconds: 120 };
  const alert = {
    name: 'Fails',
    appSlug: 'cache',
    env: 'production',
    region: 'local',
    condition,
    channels: ['webhook'],
    webhookUrl,
  };
  const ofAlert = await send('createAlert', 'POST', '/api/workspaces/acme/alerts', alert);
  const newToken = await send('createToken', 'POST', '/api/me/tokens', { name: 'CI', scope: 'deploy', expires: '90d' });
  await plant('exchangeToken', 'POST', '/api/tokens/exchange', { deviceCode: secret('device') });
  const byBrowser = { authorizationCode: secret('code'), codeVerifier: secret('verifier').padEnd(43, '-') };
  await plant('exchangeToken', 'POST', '/api/tokens/exchange', byBrowser);
  const codes = await send('createDeviceCode', 'POST', '/api/tokens/device', { name: 'pcp on web-1' });
  const made = [
    ...`${newToken.text}${ofAlert.text}${codes.text}`.matchAll(/"(?:secret|deviceCode|userCode)":"([^"]+)"/g),
  ];
  const ownSecrets = made.map(([, one]) => one ?? '');
  for (const path of [
    '/api/me/tokens',
    appVars,
    '/api/workspaces/acme/alerts',
    '/api/workspaces/acme/audit',
    '/api/workspaces/acme',
  ])
    await send('read', 'GET', path);
  const file = join(folder, 'backup.db');
  await backUp({ folder: data, environment: {}, file, force: false, onProgress: () => undefined });
  const { stdout } = await served.end('SIGKILL');

  const files = readdirSync(data).map((name): [string, string] => [name, readFileSync(join(data, name), 'latin1')]);
  const texts: [string, string][] = [...files, ['backup', readFileSync(file, 'latin1')], ['log', stdout], ...responses];
  const shown = texts.filter(([name, text]) => {
    const isOfMaker = /createToken|createAlert|createDeviceCode/.test(name);
    return text.includes(mark) || (!isOfMaker && [...ownSecrets, token].some((one) => text.includes(one)));
  });
  expect(shown.map(([name]) => name)).toEqual([]);
  expect([...planted].toSorted()).toEqual(operationsWithSecrets());
  expect([created.status, newToken.status, ofAlert.status, ownSecrets.length > 0, files.length > 4]).toEqual([
    201,
    201,
    201,
    true,
    true,
  ]);
  expect(responses.get([...responses.keys()].find((name) => name.includes('updateVar')) ?? '')).toContain('TOKEN');
});

const appVars = '/api/workspaces/acme/apps/cache/vars';

async function request(
  served: ServedProcess,
  token: string,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const response = await fetch(served.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, text: await response.text() };
}

function idOf(text: string, member: string): string {
  return String(asObject(asObject(JSON.parse(text))[member]).id);
}

/** The operations whose body has a secret: a text with such a name, or a value beside `isSecret`. */
function operationsWithSecrets(): string[] {
  const document = readContract();
  const resolve = (schema: unknown): Record<string, unknown> => {
    const { $ref } = asObject(schema);
    if (typeof $ref !== 'string') return asObject(schema);
    const path = $ref.split('/').slice(1);
    return resolve(path.reduce<unknown>((part, name) => asObject(part)[name], document));
  };
  const hasSecret = (given: unknown): boolean => {
    const schema = resolve(given);
    const properties = Object.entries(asObject(schema.properties));
    const isSecret = ([name, of]: [string, unknown]) =>
      name === 'isSecret' || (isSecretName(name) && resolve(of).type === 'string');
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((of) => asList(schema[of]));
    const below = [...parts, ...properties.map(([, of]) => of), ...(schema.items === undefined ? [] : [schema.items])];
    return properties.some(isSecret) || below.some(hasSecret);
  };
  return Object.values(document.paths)
    .flatMap((item) => Object.values(asObject(item)))
    .map(asObject)
    .filter(({ requestBody }) =>
      Object.values(asObject(asObject(requestBody).content)).some((of) => hasSecret(asObject(of).schema)),
    )
    .map(({ operationId }) => String(operationId))
    .toSorted();
}
