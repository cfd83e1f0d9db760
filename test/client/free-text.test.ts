import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { asList, asObject, inline } from '../../contract/document.ts';
import { createApp } from '../../server/http/app.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { contract, exampleRequest, table } from '../contract/requests.ts';
import { people } from '../server/http/identity.ts';
import { listen, type Listening } from '../listen.ts';
import { createStubs } from '../stubs.ts';

const text = "foo (bar)!*'+&";

/** What the handlers received. */
const received: { readonly params?: object; readonly query?: object }[] = [];

let server: Listening;
beforeAll(async () => {
  const recording = Object.entries(createStubs()).map(([id, stub]) => [
    id,
    async (input: object) => {
      received.push(input);
      // A stub uses none of its arguments.
      return (stub as () => Promise<unknown>)();
    },
  ]);
  // It has the operations of the stubs.
  server = await listen(await createApp(Object.fromEntries(recording) as Handlers, { identity: people({ ada: {} }) }));
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(table.flatMap(freeTexts))(
  '$operation.id receives any text in the $place parameter $name',
  async ({ operation, place, name }) => {
    const { path, query, body } = exampleRequest(operation);
    const params = { path, query: { ...query }, [place]: { ...(place === 'path' ? path : query), [name]: text } };
    const { fetchClient } = createClient({ baseUrl: server.url, token: 'ada' });

    // The types of openapi-fetch know only paths that are written out.
    await fetchClient.request(operation.method, operation.path as never, { params, body } as never);

    expect(received.splice(0)).toMatchObject([{ [place === 'path' ? 'params' : 'query']: { [name]: text } }]);
  },
);

test('a list and an empty text arrive as they are', async () => {
  const client = createClient({ baseUrl: server.url, token: 'ada' });
  const query = { categories: '', filter: ['level=error', 'route=~/cart/.*'] };

  await client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/role', {
    params: { path: { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' }, query },
  });

  expect(received.splice(0)).toMatchObject([{ query }]);
});

test('finds the parameters that take any text', () => {
  const names = table.flatMap(freeTexts).map(({ operation, name }) => `${operation.id} ${name}`);

  expect(names).toEqual(
    expect.arrayContaining(['checkSlug slug', 'searchServiceLogs q', 'readServiceRoute route', 'getApp appSlug']),
  );
});

function freeTexts(operation: Operation): { operation: Operation; place: string; name: string }[] {
  const parameters = asList(asObject(contract.paths[operation.path]?.[operation.method]).parameters);
  return parameters.flatMap((parameter) => {
    const { in: place, name, schema } = asObject(inline(contract, parameter));
    const { type, pattern, enum: values, format } = asObject(inline(contract, schema));
    const takesText =
      type === 'string' &&
      values === undefined &&
      format === undefined &&
      new RegExp(typeof pattern === 'string' ? pattern : '', 'u').test(text);
    return takesText && (place === 'path' || place === 'query') ? [{ operation, place, name: String(name) }] : [];
  });
}
