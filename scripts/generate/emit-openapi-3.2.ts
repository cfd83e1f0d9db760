import type { ContractDocument, ContractOperation, MediaType, Schema } from './contract.ts';

/** `openapi-3.2.json`: the contract as OpenAPI 3.2, which describes a stream by the schema of one event. */
export function emitOpenapi32(contract: ContractDocument): string {
  const edition = { ...structuredClone(contract), openapi: '3.2.0' };
  for (const item of Object.values(edition.paths)) {
    for (const operation of Object.values(item)) describeStream(operation);
  }
  return `${JSON.stringify(edition, null, 2)}\n`;
}

function describeStream(operation: ContractOperation | unknown[]): void {
  if (Array.isArray(operation) || !operation['x-sse']) return;
  const itemSchema = toItemSchema(operation['x-sse']);
  for (const { content = {} } of Object.values(operation.responses)) {
    const stream = content['text/event-stream'];
    if (stream) content['text/event-stream'] = withItems(stream, itemSchema);
  }
}

/** A stream in 3.2 has an `itemSchema`, the schema of one event, instead of a `schema`. */
function withItems({ schema: _, ...rest }: MediaType, itemSchema: Schema): MediaType {
  // The type describes 3.1, which has no `itemSchema`.
  return { ...rest, itemSchema } as unknown as MediaType;
}

function toItemSchema({ data, events = {}, eventId }: NonNullable<ContractOperation['x-sse']>): Schema {
  const named = Object.entries(events).map(([name, schema]) => event(schema, {}, name));
  const item = event(data, eventId === undefined ? {} : { id: { type: 'string' } });
  return named.length === 0 ? item : { oneOf: [item, ...named] };
}

/** An event on the wire: an id if it has one, an optional name, and data that is text or JSON. */
function event(data: Schema, id: { readonly id?: Schema }, name?: string): Schema {
  const text =
    data.type === 'string' ? data : { type: 'string', contentMediaType: 'application/json', contentSchema: data };
  return {
    type: 'object',
    required: name ? ['event', 'data'] : ['data'],
    properties: { ...id, event: name ? { const: name } : false, data: text },
  };
}
