import { errorStatus } from '../../generated/errors.ts';
import { operationRows, usualOperation } from '../../generated/mock/operations.ts';
import { requestSchemas } from '../../generated/request-schemas.ts';
import type { Contract, JsonObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type OperationRow, usualAccess, usualBody } from '../../contract/model/operation-row.ts';

/**
 * The contract of this package, with as much of its document as `server/dispatch` reads: parameters, and the headers
 * of responses.
 */
export function portableContract(): Contract {
  const paths: Record<string, JsonObject> = {};
  for (const row of operationRows) {
    const responses = Object.keys(row.success).map((status) => [status, { headers: headersOf(row) }] as const);
    const parameters = (requestSchemas.operations[row.id]?.parameters ?? []).map(parameterNamed);
    (paths[row.path] ??= {})[row.method] = { parameters, responses: Object.fromEntries(responses) };
  }
  return { document: { openapi: '', info: {}, components: {}, paths }, operations: operationRows.map(toOperation) };
}

/** The names of the JSON examples of an operation, by status. */
export function exampleNames(operationId: string): Readonly<Record<number, readonly string[]>> {
  const row = operationRows.find(({ id }) => id === operationId);
  if (!row) return {};
  const success = Object.entries(row.success).map(([status, names]) => [status, names.split(' ')] as const);
  return { ...Object.fromEntries(success), ...errorsOf(row) };
}

function headersOf({ headers = [] }: OperationRow): object {
  return Object.fromEntries(headers.map((name) => [name, {}]));
}

function parameterNamed(name: string): object {
  const { schema, ...parameter } = requestSchemas.parameters[name] ?? { schema: {} };
  const { $ref, ...own } = schema;
  return { ...parameter, schema: { ...($ref !== undefined && requestSchemas.schemas[$ref]), ...own } };
}

function toOperation(row: OperationRow): Operation {
  const { access, body, success, errors: _, headers: __, ...own } = row;
  const mediaTypes = ['application/json', ...(own.stream ? ['text/event-stream'] : [])];
  return {
    ...usualOperation,
    ...own,
    access: { ...usualAccess, ...access },
    body: body ? { ...usualBody, ...body } : null,
    success: Object.fromEntries(Object.keys(success).map((status) => [status, mediaTypes])),
    errors: errorsOf(row),
  };
}

const statuses: Readonly<Record<string, number>> = errorStatus;

function errorsOf({ errors }: OperationRow): Record<number, string[]> {
  const byStatus: Record<number, string[]> = {};
  for (const code of errors.split(' ')) (byStatus[statuses[code] ?? 500] ??= []).push(code);
  return byStatus;
}
