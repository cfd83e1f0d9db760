import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/http/app.ts';
import { table } from '../contract/requests.ts';
import { people } from '../http/identity.ts';
import { listen, type Listening } from '../listen.ts';
import { createStubs } from '../stubs.ts';
import { mistakenRequests, validRequests } from './request.ts';
import { send } from './send.ts';

/** PROPERTY_RUNS=1000 searches longer. PROPERTY_SEED repeats a failure; its message gives the seed. */
const { PROPERTY_RUNS = '20', PROPERTY_SEED } = process.env;
const settings = { numRuns: Number(PROPERTY_RUNS), ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }) };

let server: Listening;

beforeAll(async () => {
  server = await listen(await createApp(createStubs(), { identity: people({ ada: {} }) }));
});
afterAll(() => server[Symbol.asyncDispose]());

describe('accepts any valid request', () => {
  test.each(table)('$id', async (operation) => {
    const succeeds = fc.asyncProperty(validRequests(operation), async (sent) => {
      const response = await send(server.url, operation, sent);

      expect({ status: response.status, body: await response.json() }).toMatchObject({ status: Number(Object.keys(operation.success)[0]) });
    });

    await fc.assert(succeeds, settings);
  });
});

describe('rejects any request with one mistake, and says where it is', () => {
  test.each(table)('$id', async (operation) => {
    const fails = fc.asyncProperty(mistakenRequests(operation), async ({ sent, code, detail }) => {
      const response = await send(server.url, operation, sent);

      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: code === 'not_found' ? 404 : 400,
        body: { error: { code, ...(detail && { details: expect.arrayContaining([expect.objectContaining(detail)]) }) } },
      });
    });

    await fc.assert(fails, settings);
  });
});
