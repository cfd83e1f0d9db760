import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { createMockFetch } from '../../mock/fetch/index.ts';
import type { WorldSeed } from '../../mock/testing/world-input.ts';
import { ManualClock } from '../clock.ts';
import { callerOf } from './caller.ts';
import { storefront } from './started.ts';

const clock = new ManualClock();
let mock: RunningMock;

beforeAll(async () => {
  mock = await startMock({ clock });
});
afterAll(() => mock.stop());

test.each([
  ['30s', '1970-01-01T00:00:30.000Z'],
  ['2h', '1970-01-01T02:00:00.000Z'],
  ['1.5d', '1970-01-02T12:00:00.000Z'],
] as const)('advances the clock of a session by %s', async (duration, at) => {
  const session = mock.session(`advance ${duration}`);

  await session.clock.advance(duration);

  expect(await session.clock.now()).toEqual(new Date(at));
  expect(await mock.clock.now()).toEqual(new Date(0));
});

test('does the work that becomes due while the clock is advanced', async () => {
  const session = mock.session('due');
  const call = callerOf(mock.url, 'due');
  await call('POST', `${storefront}/deploy`);

  await session.clock.advance('10m');

  const { body } = await call('GET', `${storefront}/deploys`);
  expect(body).toHaveProperty('deploys.0.status', 'succeeded');
});

test('freezes the clock and releases it', async () => {
  const session = mock.session('frozen');
  await session.clock.freeze();
  clock.pass(1000);
  const frozen = await session.clock.now();

  await session.clock.release();
  clock.pass(500);

  expect([frozen, await session.clock.now()].map((time) => time.getTime())).toEqual([0, 500]);
});

test.each(['soon', '0s', '-1s', '9999d'])('rejects to advance a clock by %s', async (duration) => {
  // A plain JavaScript test may use any text.
  const advancing = mock.clock.advance(duration as '1s');

  await expect(advancing).rejects.toThrow(
    `A clock advances by a duration such as 30s, 2h or 1d, up to ten years, not "${duration}".`,
  );
});

test('rejects a speed that is too fast', async () => {
  await expect(mock.clock.setSpeed(2000)).rejects.toThrow('The speed is a number from 0.1 to 1000, not 2000.');
});

test('gives a session a new world', async () => {
  const session = mock.session('seeded');

  await session.seed({ at: new Date('2030-01-01T00:00:00Z'), seed: 7, given: [{ event: 'newAccount' }] });

  const { at, tables } = await session.world();
  expect([at, tables.workspaces]).toEqual(['2030-01-01T00:00:00.000Z', undefined]);
});

test('rejects a world that begins at no time', async () => {
  await expect(mock.seed({ at: 'tomorrow' })).rejects.toThrow(
    '`at` is a time such as "2030-01-31T12:00:00Z", not "tomorrow".',
  );
});

test('lets events happen in a world', async () => {
  const session = mock.session('given');

  await session.give({ event: 'crash', app: 'acme/storefront' });

  const { body } = await callerOf(mock.url, 'given')('GET', `${storefront}/status`);
  expect(body).toMatchObject({ status: 'error' });
});

test('rejects an event that cannot happen in the world', async () => {
  await expect(mock.give({ event: 'crash', app: 'acme/nowhere' })).rejects.toThrow('acme/nowhere');
});

/** Events with one mistake each. A plain JavaScript test may give any. */
const wrongEvents = [
  [{ event: 'happen' }, '/given/0/event must be equal to one of the allowed values: newAccount, crash,'],
  [{ event: 'crash' }, "/given/0/app must have required property 'app'"],
  [{ event: 'errors', app: 'acme/storefront', percent: 200, seconds: 60 }, '/given/0/percent must be <= 100'],
  [{ event: 'crash', app: 'acme/storefront', time: 3 }, '/given/0/time must NOT have additional properties'],
  ['crash', '/given/0 must be object'],
] as unknown as [Parameters<typeof mock.give>[0], string][];

test.each(wrongEvents)('rejects the event %o, on Node and in a page', async (event, message) => {
  const page = createMockFetch();
  const session = mock.session('wrong-events');

  await expect(session.give(event)).rejects.toThrow(message);
  await expect(session.seed({ given: [event] })).rejects.toThrow(message);
  await expect(page.give(event)).rejects.toThrow(message);
  await expect(page.seed({ given: [event] })).rejects.toThrow(message);
});

test('rejects all events where one of them is wrong, before any of them happens', async () => {
  const session = mock.session('none-happens');

  // A plain JavaScript test may forget a member.
  const giving = session.give({ event: 'newAccount' }, { event: 'crash' } as { event: 'crash'; app: string });

  await expect(giving).rejects.toThrow("/given/1/app must have required property 'app'");
  expect((await session.world()).tables).toHaveProperty('workspaces');
});

test.each([
  [{ seed: 1.5 }, '/seed must be integer'],
  [{ at: '2030' }, '`at` is a time such as "2030-01-31T12:00:00Z", not "2030".'],
  [{ sed: 7 }, '/sed must NOT have additional properties'],
])('rejects the seed %o', async (seed, message) => {
  // A plain JavaScript test may use any name.
  await expect(mock.seed(seed as WorldSeed)).rejects.toThrow(message);
});
