import { requestSchemas } from '../../../generated/request-schemas.ts';
import type { Problem } from '../../../contract/problem.ts';
import { mediaTypeOf } from '../../../contract/media-type.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { RequestParameter, RequestSchemas } from '../../../contract/model/request-schemas.ts';
import { findRequestMistakes, schemaOf, schemasOf } from '../../../contract/requests/request-mistakes.ts';
import type { Checked } from '../../dispatch/checked.ts';
import { headerOf, maxBytesForAllMistakes, type RequestValidator, type Sent } from '../../dispatch/request.ts';

/**
 * Validates the requests of this package's contract, or of another one by its schemas. It responds to mistakes as
 * `createRequestValidator` of `./server` does, but needs neither Node nor generated code, which workers and most
 * content security policies forbid.
 */
export function createContractValidator(schemas: RequestSchemas = requestSchemas): RequestValidator {
  return async (operation, sent) => {
    const { mistakes, checked, ...valid } = validate(schemas, operation, sent);
    if (mistakes.length > 0) throw await refuse(operation, mistakes, checked);
    return valid;
  };
}

/** Most requests are right, so what makes details for people is loaded with the first that is not. */
async function refuse(operation: Operation, mistakes: readonly ProblemDetail[], checked: Checked): Promise<Problem> {
  const { mistakenRequest } = await import('../../dispatch/mistaken-request.ts');
  if (!mistakes.some(({ rule }) => rule === 'pattern')) return mistakenRequest(operation, mistakes, checked);
  const { saidForPeople } = await import('../../../contract/requests/said-for-people.ts');
  const { patternSentences } = await import('../../../generated/pattern-sentences.ts');
  const said = mistakes.map((mistake) => saidForPeople(mistake, (pattern) => patternSentences[pattern]));
  return mistakenRequest(operation, said, checked);
}

interface Validated {
  readonly mistakes: readonly ProblemDetail[];
  readonly query: object;
  readonly body: unknown;
  readonly checked: Checked;
}

function validate(all: RequestSchemas, operation: Operation, sent: Sent): Validated {
  const schemas = schemasOf(all, operation.id, mediaTypeOf(headerOf(sent, 'content-type')));
  if (!schemas)
    throw new Error(
      `The contract of this package has no operation ${operation.id}; pass a validator of your own contract.`,
    );
  const { parameters } = schemas;
  const query = readQuery(parameters, sent);
  const values = { query, header: sent.headers, path: sent.params, body: sent.body };
  const checked: Checked = {
    schema: { properties: { ...schemaOf(parameters).properties, body: schemas.body } },
    value: values,
    follow: (name) => all.schemas[name],
  };
  const unreadable = findUnencoded(parameters, sent.target) ?? findEmpty(parameters, sent.query);
  if (unreadable) return { mistakes: [unreadable], query: {}, body: undefined, checked };
  const mistakes = findRequestMistakes(all, schemas, values, sent.bodyBytes > maxBytesForAllMistakes);
  return { mistakes, query, body: sent.body, checked };
}

/** The query with its numbers and lists, in an object of its own, which gets the defaults. */
function readQuery(parameters: readonly RequestParameter[], sent: Sent): Record<string, unknown> {
  const query: Record<string, unknown> = { ...sent.query };
  for (const { in: place, name, schema } of parameters) {
    const value = query[name];
    if (place !== 'query' || typeof value !== 'string') continue;
    if (schema.type === 'array') query[name] = [value];
    if (schema.type === 'integer' && Number.isInteger(Number(value))) query[name] = Number(value);
  }
  return query;
}

const reserved = /[:/?#[\]@!$&'()*+,;=]/;

/** A character that separates the parts of a URL, and is not percent-encoded where it must be. */
function findUnencoded(parameters: readonly RequestParameter[], target: string): ProblemDetail | undefined {
  const [, query = ''] = target.split('?', 2);
  const pairs = query.split('&').map((pair) => pair.split('='));
  const strict = parameters.filter((parameter) => parameter.in === 'query' && !parameter.allowReserved);
  const wrong = strict.find((parameter) =>
    pairs.some(([name, text = '']) => name === parameter.name && reserved.test(text)),
  );
  const message = `Parameter '${wrong?.name}' must be url encoded. Its value may not contain reserved characters.`;
  return wrong && { in: 'query', path: wrong.name, message, rule: 'format' };
}

/** Dispatch has refused unknown names. */
function findEmpty(parameters: readonly RequestParameter[], query: Sent['query']): ProblemDetail | undefined {
  const mayBeEmpty = (name: string) =>
    parameters.some((one) => one.in === 'query' && one.name === name && one.allowEmptyValue);
  const [path] = Object.entries(query).find(([name, value]) => value === '' && !mayBeEmpty(name)) ?? [];
  return path === undefined
    ? undefined
    : { in: 'query', path, message: `Empty value found for query parameter '${path}'`, rule: 'format' };
}
