import { exampleRequest, examplesOf } from '../../../contract/example-request.ts';
import { asObject, inline } from '../../../contract/document.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const { document, operations } = generatedContract();

export interface ExampleCase {
  readonly request: { readonly params: object; readonly query: object; readonly body?: unknown };
  readonly response: unknown;
}

/** An example of the contract: the request, and the body of its response with all times moved. */
export function exampleCase(operationId: string, name: string, shiftMs = 0): ExampleCase {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
  const { path, query, body } = exampleRequest(document, operation, name);
  const { responses } = asObject(document.paths[operation.path]?.[operation.method]);
  const example = asObject(inline(document, examplesOf(document, asObject(responses)['200'])[name]));
  if (!('value' in example)) throw new Error(`${operationId} has no example ${name}.`);
  const request = { params: path, query, ...(body !== undefined && { body }) };
  return { request, response: moveTimes(example.value, shiftMs) };
}

/** The names of the numbers that are times. */
const timeNames = ['ts', 'start', 'end'];

function moveTimes(value: unknown, shiftMs: number, name = ''): unknown {
  if (typeof value === 'string') return moveText(value, shiftMs);
  if (typeof value === 'number') return timeNames.includes(name) ? value + shiftMs : value;
  if (Array.isArray(value)) return value.map((item) => moveTimes(item, shiftMs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moveTimes(item, shiftMs, key)]));
}

function moveText(text: string, shiftMs: number): string {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(text);
  if (!isTime) return text;
  return new Date(Date.parse(text) + shiftMs).toISOString().slice(0, text.length);
}
