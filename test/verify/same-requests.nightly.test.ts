import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checks } from '../../verify/checks/checks.ts';
import { isRepeated } from '../../verify/send/repeats.ts';
import { failuresOf, startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

/** Values that the server makes, and the number of the workspace that has room for an app. */
const placeholders: readonly (readonly [RegExp, string])[] = [
  [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>'],
  [/inv_\w[\w-]+/g, '<invitation>'],
  [/pcp_(?!demo_)\w[\w-]+/g, '<token>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z/g, '<time>'],
  [/(?<="deviceCode":")[\da-f]+/g, '<device>'],
  [/formdata-[\w-]+/g, '<form>'],
  [/(verify-\w+-one\w+)-\d+/g, '$1-<room>'],
];

test('three whole runs of a seed send the same requests, whichever responses come first', async () => {
  const runs = [await send(Infinity), await send(5), await send(11)];

  const [first = []] = runs;
  expect(first.length).toBeGreaterThan(10_000);
  for (const sent of runs) expect(differenceOf(first, sent)).toEqual([]);
});

/** The requests of a run, without repeated ones, to a server that is slow with every request of some number. */
async function send(nth: number): Promise<readonly string[]> {
  const sent: string[] = [];
  const request = http.request.bind(http);
  const spy = vi.spyOn(http, 'request').mockImplementation((...args: unknown[]): ClientRequest => {
    // The sender gives an address and options.
    const [url, options] = args as [string, RequestOptions];
    const made = request(url, options);
    const { pathname, search } = new URL(url);
    const isFirst = !isRepeated();
    const end = made.end.bind(made);
    vi.spyOn(made, 'end').mockImplementation((body?: unknown) => {
      const { authorization, cookie, prefer } = Object(options.headers) as Record<string, unknown>;
      const text = Buffer.isBuffer(body) ? body.toString() : '';
      const values = [options.method, pathname + search, authorization ?? cookie, prefer, text].map(String);
      // A request on a connection that the server has closed is sent once more.
      if (isFirst) made.once('response', () => sent.push(withPlaceholders(values.join(' '))));
      return end(body);
    });
    return made;
  });
  let count = 0;
  const fault = {
    request: async <Request>(one: Request) => {
      for (let left = ++count % nth === 0 ? 200 : 0; left > 0; left--) await turn();
      return one;
    },
  };
  const report = await verified.verify({ check: checks, only: [], allowsWrites: true, fault });
  spy.mockRestore();
  expect(failuresOf(report)).toEqual({});
  return sent;
}

function withPlaceholders(text: string): string {
  return placeholders.reduce((replaced, [pattern, name]) => replaced.replaceAll(pattern, name), text);
}

/** The requests that one of two runs has sent more often, shortened. */
function differenceOf(some: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of some) counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const one of others) counts.set(one, (counts.get(one) ?? 0) - 1);
  const different = [...counts].filter(([, count]) => count !== 0);
  return different.map(([one, count]) => `${count} ${one.slice(0, 200)}`);
}
