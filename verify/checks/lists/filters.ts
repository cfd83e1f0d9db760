import { asList, asObject, isObject } from '../../../contract/document.ts';
import { exampleRequest } from '../../../contract/example-request.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import { resolve } from '../../requests/schema.ts';
import type { Run } from '../../run/run.ts';
import type { Target } from '../../targets/target.ts';
import { itemsIn } from './items.ts';

/** Sends each value of each parameter that has an `enum`. Items that have a member of that name have the value. */
export async function checkFilters(run: Run, operation: Operation, target: Target): Promise<void> {
  const { document } = run.contract;
  const { properties = {}, required = [] } = schemasOf(document, operation).query;
  const { query: example } = exampleRequest(document, operation);
  const needed = Object.fromEntries(required.map((name) => [name, example[name]]));
  for (const [name, schema] of Object.entries(properties)) {
    for (const value of resolve(document, schema).enum ?? []) {
      judge(run, await run.send({ ...target, operation, query: { ...needed, [name]: value } }), name, value);
    }
  }
}

/** Sends the queries that the knowledge has: each item fits them. */
export async function checkQueries(run: Run, operation: Operation, target: Target): Promise<void> {
  const { query: example } = exampleRequest(run.contract.document, operation);
  const { required = [] } = schemasOf(run.contract.document, operation).query;
  const needed = Object.fromEntries(required.map((name) => [name, example[name]]));
  for (const { query, list, fits } of run.knowledge.operations[operation.id]?.filters ?? []) {
    const exchange = await run.send({ ...target, operation, query: { ...needed, ...query } });
    if (exchange.response?.status !== 200) continue;
    const items = asList(asObject(exchange.response.json)[list]).map(asObject);
    if (items.every(fits)) {
      run.recorder.passed('lists', operation);
      continue;
    }
    const names = Object.keys(query).join(', ');
    const message = `${operation.id} returns an item that ${JSON.stringify(query)} excludes.`;
    run.recorder.failed({ check: 'lists', operation, what: names, message, exchange });
  }
}

/** Searches for parts of what a request without a text finds. */
export async function checkSearches(run: Run, operation: Operation, target: Target): Promise<void> {
  const { query } = exampleRequest(run.contract.document, operation);
  const { required = [] } = schemasOf(run.contract.document, operation).query;
  const needed = Object.fromEntries(required.map((name) => [name, query[name]]));
  const { response } = await run.send({ ...target, operation, query: needed });
  if (response?.status !== 200) return;
  for (const search of run.knowledge.operations[operation.id]?.searches?.(asObject(response.json)) ?? []) {
    const exchange = await run.send({ ...target, operation, query: { ...needed, ...search.query } });
    if (exchange.response?.status !== 200) continue;
    const mistake = search.mistakeIn(asObject(exchange.response.json));
    if (mistake === null) {
      run.recorder.passed('lists', operation);
      continue;
    }
    const names = Object.keys(search.query).join(', ');
    const message = `${operation.id} ${mistake}.`;
    run.recorder.failed({ check: 'lists', operation, what: `search, ${names}`, message, exchange });
  }
}

function judge({ recorder }: Run, exchange: Exchange, name: string, value: unknown): void {
  const { operation } = exchange;
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
