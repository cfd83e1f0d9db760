import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/compare-operations.ts';
import { change, type ApiOperation, type Change, type OperationPair, type Rule } from '../model/change.ts';
import { isErrorStatus } from './errors.ts';

/**
 * Parameters, responses and their headers that are new or gone. Redocly sometimes takes such a pair for a renamed one.
 */
export const compareParts: Rule = ({ before, after, pairs }) =>
  pairs.flatMap((pair) => [
    ...compareParameters(pair),
    ...compareIdempotencyKey(pair),
    ...compareResponses(pair),
    ...commonStatuses(pair).flatMap((status) =>
      compareHeaders(
        `${pair.after.id}, ${status}`,
        headersOf(before, pair.before, status),
        headersOf(after, pair.after, status),
      ),
    ),
  ]);

/** The parameters of an operation by place and name; those of the path by their position. */
export function parametersOf({ node, path }: ApiOperation): ReadonlyMap<string, JsonObject> {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const entries = asList(node.parameters).map((parameter): [string, JsonObject] => {
    const { in: place, name } = asObject(parameter);
    return [
      `${String(place)} ${place === 'path' ? names.indexOf(String(name)) : String(name).toLowerCase()}`,
      asObject(parameter),
    ];
  });
  // An idempotency key is a parameter, a header and a code at once, and one change.
  return new Map(entries.filter(([, { name }]) => name !== 'Idempotency-Key'));
}

/** The statuses that an operation declares before and after. */
export function commonStatuses({ before, after }: OperationPair): string[] {
  const current = asObject(after.node.responses);
  return Object.keys(asObject(before.node.responses)).filter((status) => current[status] !== undefined);
}

/** The headers of a response by their names in lower case. */
export function headersOf(document: JsonObject, { node }: ApiOperation, status: string): ReadonlyMap<string, string> {
  const names = Object.keys(asObject(resolve(document, asObject(node.responses)[status]).headers));
  return new Map(names.filter((name) => name !== 'Idempotency-Replayed').map((name) => [name.toLowerCase(), name]));
}

function compareParameters({ before, after }: OperationPair): Change[] {
  const old = parametersOf(before);
  const current = parametersOf(after);
  const placeOf = ({ in: place, name }: JsonObject) => `${after.id}, ${String(place)} parameter ${String(name)}`;
  const removed = [...old].filter(([key]) => !current.has(key));
  const added = [...current].filter(([key]) => !old.has(key));
  return [
    ...removed.map(([, parameter]) =>
      change('parameter-removed', placeOf(parameter), 'The parameter was removed.', { senders: 'breaking' }),
    ),
    ...added.map(([, parameter]) => {
      const isRequired = parameter.required === true;
      const message = `The parameter is new and ${isRequired ? 'required' : 'optional'}.`;
      return change('parameter-added', placeOf(parameter), message, {
        senders: isRequired ? 'breaking' : 'compatible',
      });
    }),
  ];
}

/** Whether the key is accepted is another rule. */
function compareIdempotencyKey({ before, after }: OperationPair): Change[] {
  const keyIn = ({ node }: ApiOperation) =>
    asList(node.parameters)
      .map(asObject)
      .find(({ name }) => name === 'Idempotency-Key');
  const [had, has] = [keyIn(before), keyIn(after)];
  if (!had || !has || (had.required === true) === (has.required === true)) return [];
  const place = `${after.id}, header parameter Idempotency-Key`;
  return has.required === true
    ? [change('parameter-became-required', place, 'The parameter is required now.', { senders: 'breaking' })]
    : [change('parameter-became-optional', place, 'The parameter is no longer required.', { senders: 'compatible' })];
}

/** The statuses of errors are compared with their codes. */
function compareResponses({ before, after }: OperationPair): Change[] {
  const old = Object.keys(asObject(before.node.responses)).filter((status) => !isErrorStatus(status));
  const current = Object.keys(asObject(after.node.responses)).filter((status) => !isErrorStatus(status));
  const removed = old.filter((status) => !current.includes(status));
  const added = current.filter((status) => !old.includes(status));
  return [
    ...removed.map((status) =>
      change('response-removed', `${after.id}, ${status}`, 'The response was removed.', { receivers: 'breaking' }),
    ),
    ...added.map((status) =>
      change('response-added', `${after.id}, ${status}`, 'The response is new.', { receivers: 'breaking' }),
    ),
  ];
}

function compareHeaders(
  place: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Change[] {
  const removed = [...before].filter(([key]) => !after.has(key));
  const added = [...after].filter(([key]) => !before.has(key));
  return [
    ...removed.map(([, name]) =>
      change('response-header-removed', `${place}, header ${name}`, 'The header was removed.', {
        receivers: 'breaking',
      }),
    ),
    ...added.map(([, name]) =>
      change('response-header-added', `${place}, header ${name}`, 'The header is new.', { receivers: 'compatible' }),
    ),
  ];
}
