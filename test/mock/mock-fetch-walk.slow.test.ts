import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { createMockFetch } from '../../mock/fetch/index.ts';
import { exampleRequest, exampleUrl, table } from '../contract/requests.ts';
import { listen, type Listening } from '../listen.ts';

const mockFetch = createMockFetch();
let server: Listening;

beforeAll(async () => {
  server = await listen(await createMock());
});
afterAll(() => server[Symbol.asyncDispose]());

describe('responds to the example of each operation as the mock on a server does', () => {
  test.each(table.map((operation) => ({ id: operation.id, operation })))('$id', async ({ operation }) => {
    const { body } = exampleRequest(operation);
    // Each write has a world of its own.
    const session = operation.method === 'get' ? 'reads' : operation.id;
    const request = (base: string) =>
      new Request(exampleUrl(base, operation), {
        method: operation.method.toUpperCase(),
        headers: {
          authorization: 'Bearer pcp_demo_owner',
          'content-type': 'application/json',
          'x-mock-session': session,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });

    const [own, others] = await Promise.all([
      mockFetch(request('https://api.example.test')),
      fetch(request(server.url)),
    ]);

    expect([own.status, codeOf(await own.json())]).toEqual([others.status, codeOf(await others.json())]);
    expect(headersOf(own)).toEqual(headersOf(others));
  });
});

function codeOf(body: unknown): unknown {
  return (body as { error?: { code: string } }).error?.code;
}

/** The headers that do not depend on the moment and on the connection. */
function headersOf({ headers }: Response): Record<string, string> {
  const names = ['connection', 'keep-alive', 'date', 'x-request-id', 'content-length', 'etag', 'vary'];
  return Object.fromEntries([...headers].filter(([name]) => !names.includes(name)));
}
