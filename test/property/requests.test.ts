import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/http/app.ts';
import { table } from '../contract/requests.ts';
import { people } from '../http/identity.ts';
import { listen, type Listening } from '../listen.ts';
import { createStubs } from '../stubs.ts';
import { mistakenRequests, validRequests } from './request.ts';
import { send } from './send.ts';

/** To search longer: PROPERTY_RUNS=1000. To see a failure again: PROPERTY_SEED, as the failure names it. */
const { PROPERTY_RUNS = '20', PROPERTY_SEED } = process.env;
const settings = { numRuns: Number(PROPERTY_RUNS), ...(PROPERTY_SEED !== undefined && { seed: Number(PROPERTY_SEED) }) };

let server: Listening;

beforeAll(async () => {
  server = await listen(await createApp(createStubs(), { identity: people({ ada: {} }) }));
});
afterAll(() => server[Symbol.asyncDispose]());

describe('a request as the contract describes it is answered with success', () => {
  test.each(table)('$id', async (operation) => {
    const isAnswered = fc.asyncProperty(validRequests(operation), async (sent) => {
      const response = await send(server.url, operation, sent);

      expect({ status: response.status, body: await response.json() }).toMatchObject({ status: Number(Object.keys(operation.success)[0]) });
    });

    await fc.assert(isAnswered, settings);
  });
});

describe('a request with one mistake is refused, and told where it is', () => {
  test.each(table)('$id', async (operation) => {
    const isRefused = fc.asyncProperty(mistakenRequests(operation), async ({ sent, code, detail }) => {
      const response = await send(server.url, operation, sent);

      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 400,
        body: { error: { code, details: expect.arrayContaining([expect.objectContaining(detail)]) } },
      });
    });

    await fc.assert(isRefused, settings);
  });
});
