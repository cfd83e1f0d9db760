import type { JsonObject } from '../../contract/document.ts';

/** A document with one operation, `getThing`, that has these members; and with the other members at the root. */
export function documentWith(operation: JsonObject, root: JsonObject = {}): JsonObject {
  const node = { operationId: 'getThing', responses: { '200': { description: 'The thing.' } }, ...operation };
  return {
    openapi: '3.1.1',
    info: { title: 'Things', version: '0.9.1' },
    paths: { '/things/{id}': { get: node } },
    ...root,
  };
}

/** A document whose operation `setThing` sends the first schema and receives the second. */
export function documentOf(sent: JsonObject, received: JsonObject, schemas: JsonObject = {}): JsonObject {
  const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  return {
    openapi: '3.1.1',
    info: { title: 'Things', version: '0.9.1' },
    paths: {
      '/things': {
        post: {
          operationId: 'setThing',
          requestBody: json({ $ref: '#/components/schemas/Sent' }),
          responses: { '200': { description: 'The thing.', ...json({ $ref: '#/components/schemas/Received' }) } },
        },
      },
    },
    components: { schemas: { Sent: sent, Received: received, ...schemas } },
  };
}
