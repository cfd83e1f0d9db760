import { expect, test } from 'vitest';
import { framesOf } from '../actions/frames.ts';
import { exampleCase } from './example-case.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

const storefront = { workspaceSlug: 'acme', appSlug: 'storefront' };

interface Line {
  readonly ts: number;
  readonly service: string;
  readonly message: string;
  readonly id: string;
}

test.each(['storefront', 'db'])('responds with its example %s', async (name) => {
  const { send } = await startWorld();
  const { request, response } = exampleCase('followAppLogs', name);

  expect(await send('followAppLogs', request)).toMatchObject({ status: 200, body: response });
});

test('returns the latest lines of all services by time, or of some', async () => {
  const { call } = await startWorld();

  const all = await read(call, {});
  const ofDb = await read(call, { service: ['db'] });
  const few = await read(call, { last: 7 });

  expect(new Set(all.map(({ service }) => service))).toEqual(new Set(['db', 'web']));
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([200, 200]);
  expect(all.map(({ ts }) => ts)).toEqual(all.map(({ ts }) => ts).toSorted((a, b) => a - b));
  expect(few).toEqual(all.slice(-7));
  expect(ofDb.slice(-3).map(textOf)).toEqual(
    all
      .filter(({ service }) => service === 'db')
      .slice(-3)
      .map(textOf),
  );
});

test('names a service that the app does not have', async () => {
  const { call } = await startWorld();

  const response = await call('followAppLogs', { params: storefront, query: { service: ['db', 'cache'] } });

  const message = 'The app "storefront" has no service "cache". Its services are db, web.';
  const details = [{ in: 'query', path: 'service', message, rule: 'content' }];
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body', message, details } } });
});

test('a stream goes on after any of its lines, so that no line is twice or missing', async () => {
  const { world, call } = await startWorld();
  const whole = await follow(world, call, { count: 260 });
  const ids = whole.map(({ id }) => id);

  for (const index of [0, 57, 199, 230, 258]) {
    const rest = await follow(world, call, { count: 259 - index, lastEventId: ids[index] });
    expect(rest.map(textOf)).toEqual(whole.slice(index + 1).map(textOf));
  }
  const [shown, added] = [whole.slice(0, 200).map(textOf), whole.slice(200).map(textOf)];
  expect(new Set(ids).size).toBe(260);
  expect(whole.slice(200).map(({ ts }) => ts)).toEqual(
    whole
      .slice(200)
      .map(({ ts }) => ts)
      .toSorted((a, b) => a - b),
  );
  expect(added.filter((text) => shown.includes(text))).toEqual([]);
});

test.each(['not-an-id', '1-2.3', ''])('ignores the id %j, which is of no line', async (lastEventId) => {
  const { world, call } = await startWorld();
  const first = await follow(world, call, { count: 1 });

  expect(await follow(world, call, { count: 1, lastEventId })).toEqual(first);
});

test('a stream of other services goes on at the time of the line', async () => {
  const { world, call } = await startWorld();
  const ofDb = await read(call, { service: ['db'], last: 20 });
  const [first] = ofDb;
  const both = await read(call, { last: 1000 });

  const rest = await follow(world, call, { count: 30, lastEventId: first?.id });

  const expected = both.filter(({ ts, service }) => service !== 'db' || ts > (first?.ts ?? 0));
  expect(rest.map(textOf)).toEqual(
    expected
      .filter(({ ts }) => ts > (first?.ts ?? 0))
      .slice(0, 30)
      .map(textOf),
  );
});

test('a stream ends with its app', async () => {
  const { world, call } = await startWorld();
  const frames = framesOf(await call('followAppLogs', { params: storefront, stream: true, query: { last: 1 } }));
  await frames.next();
  const next = frames.next();

  await call('updateApp', { params: storefront, body: { name: 'shop' } });
  await world.advance(5000);

  expect(await next).toEqual({ done: true, value: undefined });
});

async function read(call: StartedWorld['call'], query: { service?: string[]; last?: number }): Promise<Line[]> {
  const response = await call('followAppLogs', { params: storefront, query });
  if (response.status !== 200 || !('body' in response)) throw new Error(`The read failed with ${response.status}.`);
  return response.body.lines;
}

async function follow(
  world: StartedWorld['world'],
  call: StartedWorld['call'],
  { count, lastEventId }: { readonly count: number; readonly lastEventId?: string | undefined },
): Promise<Line[]> {
  const stop = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const frames = framesOf(
    await call('followAppLogs', { params: storefront, stream: true, signal: stop.signal, headers }),
  );
  const lines: Line[] = [];
  while (lines.length < count) {
    const next = frames.next();
    const state = { isHere: false };
    void next.then(() => (state.isHere = true));
    await new Promise((resolve) => void setTimeout(resolve, 0));
    while (!state.isHere) await world.advance(1000);
    // `call` does not know the type of the frames of the chosen operation.
    lines.push((await next).value as Line);
  }
  stop.abort();
  return lines;
}

function textOf({ ts, service, message }: Line): string {
  return `${ts} ${service} ${message}`;
}
