import { isObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import { record } from './record.ts';
import { type ResponseSchemas, responseSchemasOf } from './response-schemas.ts';
import { type Schema, valuesOf } from './values.ts';
import { isWrittenByTest } from './written.ts';

const document = readContract();
const schemas = new Map<string, ResponseSchemas>();

/** Records the status of a response, its error code, and the known values in its body. */
export function recordResponse(operation: Operation, status: number, text: string | null, store: object | null): void {
  if (status in operation.success) record(`success ${operation.id} ${status}`);
  if (text === null) return;
  const body: unknown = JSON.parse(text);
  const error = isObject(body) ? body.error : undefined;
  if (isObject(error)) record(`error ${operation.id} ${status} ${String(error.code)}`);
  const schema = schemasOf(operation).bodies.get(status);
  if (schema) recordValues(schema, body, store);
}

/** Records the known values in a frame of a stream. */
export function recordFrame(operation: Operation, chunk: string, store: object | null): void {
  const lines = chunk.split('\n');
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length));
  if (data.length === 0) return;
  const name = lines.find((line) => line.startsWith('event: '))?.slice('event: '.length);
  const schema = schemasOf(operation).frames.get(name ?? '');
  if (!schema) return;
  const isText = operation.stream?.data === 'line' && name === undefined;
  recordValues(schema, isText ? data.join('\n') : (JSON.parse(data.join('\n')) as unknown), store);
}

function recordValues(schema: Schema, body: unknown, store: object | null): void {
  for (const { pointer, value } of valuesOf(document, schema, body)) {
    if (!isWrittenByTest(store, value)) record(`value ${pointer} ${value}`);
  }
}

function schemasOf(operation: Operation): ResponseSchemas {
  let found = schemas.get(operation.id);
  if (!found) schemas.set(operation.id, (found = responseSchemasOf(document, operation)));
  return found;
}
