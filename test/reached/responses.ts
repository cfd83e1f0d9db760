import { isObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import type { Passing } from './passing.ts';
import { isRecorded, record } from './record.ts';
import { type ResponseSchemas, responseSchemasOf } from './response-schemas.ts';
import { type Schema, valuesOf } from './values.ts';
import { surroundingsOf } from './surroundings.ts';

const document = readContract();
/** The store and the words that a request has read. */
type Read = Pick<Passing, 'store' | 'words'>;

const schemas = new Map<string, ResponseSchemas>();

/** Records the status of a response, its error code, and the known values in its body. */
export function recordResponse(operation: Operation, status: number, text: string | null, read: Read): void {
  if (status in operation.success) record(`success ${operation.id} ${status}`);
  if (text === null) return;
  const body: unknown = JSON.parse(text);
  const error = isObject(body) ? body.error : undefined;
  if (isObject(error)) record(`error ${operation.id} ${status} ${String(error.code)}`);
  const schema = schemasOf(operation).bodies.get(status);
  if (schema) recordValues(schema, body, read);
}

/** Records the known values in a frame of a stream. */
export function recordFrame(operation: Operation, chunk: string, read: Read): void {
  const lines = chunk.split('\n');
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length));
  if (data.length === 0) return;
  const name = lines.find((line) => line.startsWith('event: '))?.slice('event: '.length);
  const schema = schemasOf(operation).frames.get(name ?? '');
  if (!schema) return;
  const isText = operation.stream?.data === 'line' && name === undefined;
  recordValues(schema, isText ? data.join('\n') : (JSON.parse(data.join('\n')) as unknown), read);
}

function recordValues(schema: Schema, body: unknown, read: Read): void {
  for (const { pointer, value, property } of valuesOf(document, schema, body)) {
    const line = `value ${pointer} ${value}`;
    if (!isRecorded(line) && isDone(value, property, read)) record(line);
  }
}

/** Whether the control plane has written a value, or made it from another one. */
function isDone(value: string, property: string, { words, store }: Read): boolean {
  const writers = words.writersOf(value, property);
  if (writers.size > 0) return writers.has('control-plane');
  return !store || !surroundingsOf(store)?.writersOf(value, property).has('test');
}

function schemasOf(operation: Operation): ResponseSchemas {
  let found = schemas.get(operation.id);
  if (!found) schemas.set(operation.id, (found = responseSchemasOf(document, operation)));
  return found;
}
