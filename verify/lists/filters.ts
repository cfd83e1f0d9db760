import { asObject, isObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { resolve } from '../requests/schema.ts';
import type { Run } from '../run/run.ts';
import type { Target } from '../checks/target.ts';
import { itemsIn } from './items.ts';

/** Sends each value of each parameter that has an `enum`. Items that have a member of that name have the value. */
export async function checkFilters(run: Run, operation: Operation, target: Target): Promise<void> {
  const { document } = run.contract;
  const properties = schemasOf(document, operation).query.properties ?? {};
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of resolve(document, schema).enum ?? []) await checkFilter(run, operation, target, name, value);
  }
}

async function checkFilter({ send, recorder }: Run, operation: Operation, target: Target, name: string, value: unknown): Promise<void> {
  const exchange = await send({ ...target, operation, query: { [name]: value } });
  if (exchange.response?.status !== 200) return;
  const other = itemsIn(exchange.response.json)
    .filter(isObject)
    .find((item) => name in item && item[name] !== value);
  if (!other) return recorder.passed('lists', operation);
  const message = `${operation.id} returns an item with \`${name}\` ${String(asObject(other)[name])} to \`${name}=${String(value)}\`.`;
  recorder.failed({ check: 'lists', operation, what: name, message, exchange });
}

/** Whether an operation has a parameter with an `enum`. */
export function hasFilters({ contract: { document } }: Run, operation: Operation): boolean {
  const { properties = {} } = schemasOf(document, operation).query;
  return Object.values(properties).some((schema) => resolve(document, schema).enum !== undefined);
}
