import type { JsonObject, OpenApiDocument } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import { resolve, type Schema, typesOf } from '../../requests/schema.ts';

/**
 * Further updates of a record: members that are set together, and then null, a value and null again for each of them
 * that may be null, while the others stay.
 */
export function nullCycles(
  document: OpenApiDocument,
  operation: Operation,
  bodies: readonly JsonObject[],
): readonly JsonObject[] {
  const { body } = schemasOf(document, operation);
  const { properties = {} } = body ? resolve(document, body) : {};
  const values = lastValues(bodies);
  const nullable = Object.keys(values).filter((name) => mayBeNull(document, properties[name]));
  if (nullable.length === 0) return [];
  const beside = nullable.length > 1 ? [] : Object.keys(values).filter((name) => typeof values[name] === 'string');
  const together = pick(values, [...nullable, ...beside]);
  return [together, ...nullable.flatMap((name) => [{ [name]: null }, pick(values, [name]), { [name]: null }])];
}

/** The last value of each member that is not null. */
function lastValues(bodies: readonly JsonObject[]): JsonObject {
  const set = bodies.map((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)));
  return Object.assign({}, ...set) as JsonObject;
}

function mayBeNull(document: OpenApiDocument, schema: Schema | undefined): boolean {
  if (!schema) return false;
  const known = resolve(document, schema);
  return typesOf(known).includes('null') || (known.oneOf ?? []).some((variant) => mayBeNull(document, variant));
}

function pick(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
