import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/references.ts';
import {
  change,
  type ApiOperation,
  type Change,
  type Comparison,
  type OperationPair,
  type Rule,
} from '../model/change.ts';
import { quote } from '../model/quote.ts';
import { isErrorStatus, statusesOf } from './statuses.ts';

/** The statuses and codes of errors, per operation and for the whole document. */
export const compareErrors: Rule = (comparison) => [
  ...comparison.pairs.flatMap((pair) => [...compareStatuses(comparison, pair), ...compareMissingCodes(pair)]),
  ...compareProtocolErrors(
    asObject(comparison.before['x-protocol-errors']),
    asObject(comparison.after['x-protocol-errors']),
  ),
  ...compareOrder(comparison.before['x-error-order'], comparison.after['x-error-order']),
];

/** The statuses of errors that an operation declares, with the codes of each. */
function errorStatuses(document: JsonObject, { node }: ApiOperation): ReadonlyMap<string, readonly string[]> {
  const declared = Object.entries(asObject(node.responses)).filter(([status]) => isErrorStatus(status));
  return new Map(
    declared.map(([status, response]) => [
      status.toUpperCase(),
      asList(resolve(document, response)['x-error-codes']).map(String),
    ]),
  );
}

function compareStatuses(comparison: Comparison, pair: OperationPair): Change[] {
  const { before, after } = pair;
  const old = errorStatuses(comparison.before, before);
  const current = errorStatuses(comparison.after, after);
  const { common, removed, added } = statusesOf(comparison, pair);
  return [...common, ...removed, ...added].filter(isErrorStatus).flatMap((status) => {
    const had = old.get(status);
    const has = current.get(status);
    const place = `${after.id} ${status}`;
    if (!has)
      return [
        change('error-status-removed', place, `The status ${status} no longer occurs.`, { receivers: 'compatible' }),
      ];
    if (!had) {
      const message = `The status ${status} is new${has.length === 0 ? '' : `, with ${quote(has)}`}.`;
      const receivers = isOfNewStream(before, after, has) ? 'compatible' : 'breaking';
      return [change('error-status-added', place, message, { receivers })];
    }
    const lost = had.filter((code) => !has.includes(code));
    const gained = has.filter((code) => !had.includes(code));
    return [
      ...lost.map((code) => {
        const elsewhere = [...current].find(([other, codes]) => other !== status && codes.includes(code));
        if (!elsewhere)
          return change('error-code-removed', `${place} ${code}`, `\`${code}\` no longer occurs.`, {
            receivers: 'compatible',
          });
        const message = `\`${code}\` has the status ${elsewhere[0]} now.`;
        return change('error-code-moved', `${place} ${code}`, message, { receivers: 'breaking' });
      }),
      // A moved code is reported where it was.
      ...gained
        .filter((code) => ![...old.values()].some((codes) => codes.includes(code)))
        .map((code) =>
          change('error-code-added', `${place} ${code}`, `\`${code}\` is new.`, { receivers: 'compatible' }),
        ),
    ];
  });
}

/** A client that knows no stream of the operation does not get the error of too many. */
function isOfNewStream(before: ApiOperation, after: ApiOperation, codes: readonly string[]): boolean {
  const isNew = before.node['x-sse'] === undefined && after.node['x-sse'] !== undefined;
  return isNew && codes.join() === 'too_many_streams';
}

function compareMissingCodes({ before, after }: OperationPair): Change[] {
  const old = asObject(before.node['x-missing-codes']);
  const current = asObject(after.node['x-missing-codes']);
  const fields = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return fields.flatMap((field) => {
    const had = old[field] ?? 'bad_body';
    const has = current[field] ?? 'bad_body';
    if (had === has) return [];
    const message = `A request without \`${field}\` gets ${quote(has)} in place of ${quote(had)}.`;
    return [change('missing-code', `${after.id} ${field}`, message, { receivers: 'compatible' })];
  });
}

function compareProtocolErrors(before: JsonObject, after: JsonObject): Change[] {
  const codes = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return codes.flatMap((code) => {
    const had = asObject(before[code]).status;
    const has = asObject(after[code]).status;
    if (had === has) return [];
    if (had === undefined)
      return [
        change('protocol-error', code, `\`${code}\` is new, with the status ${quote(has)}.`, {
          receivers: 'compatible',
        }),
      ];
    if (has === undefined)
      return [change('protocol-error', code, `\`${code}\` no longer occurs.`, { receivers: 'compatible' })];
    return [
      change('protocol-error', code, `The status of \`${code}\` changed from ${quote(had)} to ${quote(has)}.`, {
        receivers: 'breaking',
      }),
    ];
  });
}

/** Checks that are new or gone are seen in the codes; here only the order of the others counts. */
function compareOrder(before: unknown, after: unknown): Change[] {
  const old = checksOf(before);
  const current = checksOf(after);
  const isSame = isDeepStrictEqual(
    old.filter((check) => current.includes(check)),
    current.filter((check) => old.includes(check)),
  );
  if (isSame) return [];
  return [
    change('error-order', 'x-error-order', 'Another error is returned when several checks fail.', {
      receivers: 'compatible',
    }),
  ];
}

function checksOf(order: unknown): string[] {
  return asList(order).map((entry) => String(asObject(entry).check));
}
