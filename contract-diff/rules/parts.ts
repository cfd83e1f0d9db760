import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import {
  change,
  type ApiOperation,
  type Change,
  type Comparison,
  type OperationPair,
  type Rule,
} from '../model/change.ts';
import { isRequired } from '../normal/parameters.ts';
import { headersOf } from './contents.ts';
import { isErrorStatus, responseOf, statusesOf, type Statuses } from './statuses.ts';

/** Parameters, responses and their headers that are new or gone. */
export const compareParts: Rule = (comparison) =>
  comparison.pairs.flatMap((pair) => {
    const statuses = statusesOf(comparison, pair);
    return [
      ...compareParameters(pair),
      ...compareIdempotencyKey(pair),
      ...compareResponses(pair, statuses),
      ...statuses.common.flatMap((status) => compareHeaders(comparison, pair, status)),
    ];
  });

/** The names of headers that OpenAPI describes elsewhere. */
const ignoredHeaders = ['accept', 'authorization', 'content-type'];

/** The parameters of an operation by place and name; those of the path by their position. */
export function parametersOf({ node, path }: ApiOperation): ReadonlyMap<string, JsonObject> {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const entries = asList(node.parameters).map((parameter): [string, JsonObject] => {
    const { in: place, name } = asObject(parameter);
    // HTTP ignores the case of headers alone.
    const key = place === 'header' ? String(name).toLowerCase() : String(name);
    return [`${String(place)} ${place === 'path' ? names.indexOf(key) : key}`, asObject(parameter)];
  });
  // An idempotency key is a parameter, a header and a code at once, and one change.
  return new Map(
    entries.filter(
      ([, { name, in: place }]) =>
        name !== 'Idempotency-Key' && !(place === 'header' && ignoredHeaders.includes(String(name).toLowerCase())),
    ),
  );
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
      const isNeeded = isRequired(parameter);
      const message = `The parameter is new and ${isNeeded ? 'required' : 'optional'}.`;
      return change('parameter-added', placeOf(parameter), message, {
        senders: isNeeded ? 'breaking' : 'compatible',
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
function compareResponses({ after }: OperationPair, { removed, added }: Statuses): Change[] {
  const side = after.isWebhook ? 'senders' : 'receivers';
  return [
    ...removed
      .filter((status) => !isErrorStatus(status))
      .map((status) =>
        change('response-removed', `${after.id}, ${status}`, 'The response was removed.', { [side]: 'breaking' }),
      ),
    ...added
      .filter((status) => !isErrorStatus(status))
      .map((status) =>
        change('response-added', `${after.id}, ${status}`, 'The response is new.', {
          [side]: after.isWebhook ? 'compatible' : 'breaking',
        }),
      ),
  ];
}

function compareHeaders(documents: Comparison, pair: OperationPair, status: string): Change[] {
  const [before, after] = [
    headersOf(documents.before, responseOf(documents.before, pair.before, status) ?? {}),
    headersOf(documents.after, responseOf(documents.after, pair.after, status) ?? {}),
  ];
  const place = `${pair.after.id}, ${status}`;
  const removed = [...before].filter(([key]) => !after.has(key));
  const added = [...after].filter(([key]) => !before.has(key));
  return [
    ...removed.map(([, [name]]) =>
      change('response-header-removed', `${place}, header ${name}`, 'The header was removed.', {
        receivers: 'breaking',
      }),
    ),
    ...added.map(([, [name]]) =>
      change('response-header-added', `${place}, header ${name}`, 'The header is new.', { receivers: 'compatible' }),
    ),
  ];
}
