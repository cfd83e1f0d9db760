import type { Contract, ContractOperation, Schema } from './contract.ts';

/** `openapi-3.2.json`: the same contract, with streams described as OpenAPI 3.2 can: a schema of each event. */
export function emitOpenapi32(contract: Contract): string {
  const edition = structuredClone(contract);
  edition.openapi = '3.2.0';
  for (const item of Object.values(edition.paths)) {
    for (const operation of Object.values(item)) describeStream(operation);
  }
  return `${JSON.stringify(edition, null, 2)}\n`;
}

function describeStream(operation: ContractOperation | unknown[]): void {
  if (Array.isArray(operation) || !operation['x-sse']) return;
  const { data, events = {} } = operation['x-sse'];
  for (const response of Object.values(operation.responses)) {
    const stream = response.content?.['text/event-stream'];
    if (!stream) continue;
    const { schema: _, ...rest } = stream;
    const itemSchema = {
      oneOf: [event(undefined, data), ...Object.entries(events).map(([name, schema]) => event(name, schema))],
    };
    response.content = { ...response.content, 'text/event-stream': Object.assign(rest, { itemSchema }) as never };
  }
}

function event(name: string | undefined, data: Schema): Schema {
  const text = data.type === 'string' ? data : { type: 'string', contentMediaType: 'application/json', contentSchema: data };
  return {
    type: 'object',
    required: ['data', ...(name ? ['event'] : [])],
    properties: { ...(name && { event: { const: name } }), data: text },
    ...(!name && { not: { required: ['event'] } }),
  };
}
