import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWith, scenario } from './scenarios.ts';

type Mock = Awaited<ReturnType<typeof startWith>>;

const health = '/api/health';
const dns = '/api/dns?host=shop.acme.test';
const templates = '/api/templates';

let mock: Mock;

beforeAll(async () => {
  mock = await startWith(
    {
      'degraded.yaml': scenario('getHealth: { code: 503 }\n'),
      'elsewhere.yaml': scenario('getDns: { example: elsewhere }\n'),
      'twice.yaml': scenario(
        'getDns: [{ example: elsewhere, times: 2 }, { example: ready, times: 1 }, { code: normal }]\n',
      ),
      'round.yaml': scenario('getDns: [{ code: 400, times: 1 }, { code: normal, times: 1 }, again]\n'),
      'down.yaml': scenario("getHealth: { code: 503 }\n'*': { code: 500 }\n"),
      'third.yaml': scenario("'*': [{ code: normal, times: 2 }, { code: 500, times: 1 }, again]\n"),
      'signed-out.yaml': scenario("'*': { code: 401 }\n"),
    },
    { scenario: 'elsewhere' },
  );
});
afterAll(() => mock[Symbol.asyncDispose]());

test('selects a scenario by header and names it in the response', async () => {
  const response = await mock.send(health, { 'x-mock-scenario': 'degraded' });

  expect(response).toMatchObject({ status: 503, body: { status: 'degraded' }, mark: 'degraded' });
});

test('returns the default response for an operation outside of the scenario', async () => {
  const response = await mock.send(dns, { 'x-mock-scenario': 'degraded' });

  expect(response).toMatchObject({ status: 200, body: { points: true }, mark: null });
});

test('selects a scenario by preference, query parameter or cookie', async () => {
  const preferred = await mock.send(health, { prefer: 'scenario=degraded' });
  const queried = await mock.send(`${health}?__scenario=degraded`);
  const remembered = await mock.send(health, { cookie: 'theme=dark; mock_scenario=degraded' });

  expect([preferred.status, queried.status, remembered.status]).toEqual([503, 503, 503]);
});

test('applies header, preference, cookie, session and default in this order', async () => {
  const session = { 'x-mock-session': 'order' };
  const put = await mock.send('/__mock/scenario', session, { method: 'PUT', body: '{"name":"down"}' });
  const cookie = { ...session, cookie: 'mock_scenario=third' };
  const preference = { ...cookie, prefer: 'scenario=round' };
  const header = { ...preference, 'x-mock-scenario': 'degraded' };

  const responses = [
    await mock.send(health, header),
    await mock.send(dns, preference),
    await mock.send(dns, cookie),
    await mock.send(dns, session),
    await mock.send(dns),
  ];

  expect(put.body).toEqual({ chosen: 'down' });
  expect(responses).toMatchObject([
    { status: 503, mark: 'degraded' },
    { status: 400, mark: 'round' },
    { status: 200, mark: null },
    { status: 500, mark: 'down' },
    { status: 200, mark: 'elsewhere', body: { points: false } },
  ]);
});

test('rejects an unknown scenario with the list, wherever it is named', async () => {
  const inHeader = await mock.send(health, { 'x-mock-scenario': 'degrade' });
  const inCookie = await mock.send(health, { cookie: 'mock_scenario=__proto__' });
  const inQuery = await mock.send(`${health}?__scenario=nothing`);

  const known = 'the scenarios are degraded, down, elsewhere, round, signed-out, third, twice';
  const refusal = (place: string, path: string, message: string) => ({
    status: 400,
    body: {
      error: {
        code: 'bad_body',
        message: 'The scenario is unknown; see details.',
        details: [{ in: place, path, message, rule: 'enum' }],
      },
    },
  });
  expect(inHeader).toMatchObject(
    refusal('header', 'x-mock-scenario', `There is no scenario "degrade"; ${known}. Did you mean "degraded"?`),
  );
  expect(inCookie).toMatchObject(refusal('cookie', 'mock_scenario', `There is no scenario "__proto__"; ${known}.`));
  expect(inQuery).toMatchObject(refusal('query', '__scenario', `There is no scenario "nothing"; ${known}.`));
});

test('prefers a directive of the request to the scenario', async () => {
  const response = await mock.send(health, { 'x-mock-scenario': 'down', prefer: 'code=200, example=everything' });

  expect(response).toMatchObject({ status: 200, mark: null });
});

test('advances by the number of responses and stays in the last step', async () => {
  const headers = { 'x-mock-scenario': 'twice', 'x-mock-session': 'steps' };

  const responses = [
    await mock.send(dns, headers),
    await mock.send(dns, headers),
    await mock.send(dns, headers),
    await mock.send(dns, headers),
    await mock.send(dns, headers),
  ];

  expect(responses).toMatchObject([
    { body: { points: false }, mark: 'twice' },
    { body: { points: false }, mark: 'twice' },
    { body: { host: 'cards.acme.test', points: true }, mark: 'twice' },
    { body: { host: 'shop.acme.test', points: true }, mark: null },
    { body: { host: 'shop.acme.test', points: true }, mark: null },
  ]);
});

test('restarts a list that ends with "again"', async () => {
  const headers = { 'x-mock-scenario': 'round', 'x-mock-session': 'round' };

  const statuses = [
    (await mock.send(dns, headers)).status,
    (await mock.send(dns, headers)).status,
    (await mock.send(dns, headers)).status,
    (await mock.send(dns, headers)).status,
  ];

  expect(statuses).toEqual([400, 200, 400, 200]);
});

test('tracks progress per session and restarts when the scenario is chosen again', async () => {
  const one = { 'x-mock-session': 'one' };
  const other = { 'x-mock-session': 'other' };
  const choose = { method: 'PUT', body: '{"name":"round"}' };
  await mock.send('/__mock/scenario', one, choose);
  await mock.send('/__mock/scenario', other, choose);

  const first = await mock.send(dns, one);
  const ofOther = await mock.send(dns, other);
  await mock.send('/__mock/scenario', one, choose);
  const anew = await mock.send(dns, one);

  expect([first.status, ofOther.status, anew.status]).toEqual([400, 400, 400]);
});

test('returns to the default scenario when the session has none', async () => {
  const session = { 'x-mock-session': 'back' };
  await mock.send('/__mock/scenario', session, { method: 'PUT', body: '{"name":"down"}' });

  const put = await mock.send('/__mock/scenario', session, { method: 'PUT', body: '{"name":null}' });
  const response = await mock.send(dns, session);

  expect(put.status).toBe(200);
  expect(response).toMatchObject({ status: 200, mark: 'elsewhere' });
});

test('shares the steps for all operations among unnamed ones', async () => {
  const headers = { 'x-mock-scenario': 'third', 'x-mock-session': 'shared' };

  const statuses = [
    (await mock.send(dns, headers)).status,
    (await mock.send(templates, headers)).status,
    (await mock.send(dns, headers)).status,
    (await mock.send(templates, headers)).status,
  ];

  expect(statuses).toEqual([200, 200, 500, 200]);
});

test('skips operations that do not declare a status set for all operations', async () => {
  const needsAccount = await mock.send(templates, { 'x-mock-scenario': 'signed-out' });
  const needsNone = await mock.send(health, { 'x-mock-scenario': 'signed-out' });

  expect(needsAccount).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } }, mark: 'signed-out' });
  expect(needsNone).toMatchObject({ status: 200, mark: null });
});

test('rejects an unknown default scenario on startup', async () => {
  const starting = startWith({ 'calm.yaml': scenario('getDns: { code: 400 }\n') }, { scenario: 'clam' });

  await expect(starting).rejects.toThrow('There is no scenario "clam"; the scenarios are calm. Did you mean "calm"?');
});
