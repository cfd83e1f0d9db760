import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/http/app.ts';
import { mistakenRequests, validRequests } from '../../../verify/requests/requests.ts';
import { contract, table } from '../../contract/requests.ts';
import { people } from '../http/identity.ts';
import { listen, type Listening } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { send } from './send.ts';

/** PROPERTY_RUNS=1000 searches longer. PROPERTY_SEED repeats a failure; its message gives the seed. */
const { PROPERTY_RUNS = '20', PROPERTY_SEED } = process.env;
const settings = {
  numRuns: Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }),
};

let server: Listening;

beforeAll(async () => {
  server = await listen(await createApp(createStubs(), { identity: people({ ada: {} }) }));
});
afterAll(() => server[Symbol.asyncDispose]());

describe('accepts any valid request', () => {
  test.each(table)('$id', async (operation) => {
    const succeeds = fc.asyncProperty(validRequests(contract, operation), async (sent) => {
      const response = await send(server.url, operation, sent);

      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: Number(Object.keys(operation.success)[0]),
      });
    });

    await fc.assert(succeeds, settings);
  });
});

describe('rejects any request with one mistake, and says where it is', () => {
  test.each(table)('$id', async (operation) => {
    const anyMistake = fc.constantFrom(...mistakenRequests(contract, operation));
    const mistaken = anyMistake.chain((mistake) => mistake.requests().map((sent) => ({ mistake, sent })));
    const fails = fc.asyncProperty(mistaken, async ({ mistake: { code, in: place, path, rule, unions }, sent }) => {
      const response = await send(server.url, operation, sent);

      const body = await response.json();
      expect({ status: response.status, body }).toMatchObject({
        status: code === 'not_found' ? 404 : 400,
        body: { error: { code } },
      });
      if (code === 'not_found') return;
      // An object without the members that distinguish the variants of a union lacks one of several.
      const places = [{ in: place, path, rule }, ...unions.map((union) => ({ in: place, path: union, rule: 'oneOf' }))];
      const found = detailsIn(body).filter((detail) => places.some((one) => isDeepStrictEqual(one, detail)));
      expect(found, JSON.stringify(body)).not.toEqual([]);
    });

    await fc.assert(fails, settings);
  });
});

/** The details of an error, without their messages. */
function detailsIn(body: unknown): readonly object[] {
  const { error } = body as { error: { details: readonly { in: string; path: string; rule: string }[] } };
  return error.details.map(({ in: place, path, rule }) => ({ in: place, path, rule }));
}
