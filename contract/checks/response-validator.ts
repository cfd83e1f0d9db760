import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isNamedEvent } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { isFrozenBody } from '../frozen-body.ts';
import { inline, isObject, type JsonObject, type OpenApiDocument } from '../document.ts';
import { createCompiler } from './compile.ts';
import { ContractViolation } from './contract-violation.ts';
import { cached } from '../cached.ts';
import { findUndeclaredCode } from './error-code.ts';
import { hasHeader, requiredHeadersOf } from './headers.ts';
import { createFindMistakes } from './schema-mistakes.ts';

/** Checks responses against the contract. Throws a `ContractViolation`. */
export interface ResponseValidator {
  /**
   * Compiles the successes of an operation, so that its first response is nearly as fast as the next: an app took 8
   * ms, not 28.
   */
  warm(operation: Operation): void;
  /** Status, media type, headers, body and error code. The violation names every mistake. */
  reply(operation: Operation, response: CheckedResponse): void;
  /** One frame of a stream: its data, and its name if it has one. */
  frame(operation: Operation, frame: unknown): void;
}

export interface CheckedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The names of headers that the handler returned, and the contract does not declare. */
  readonly undeclaredHeaders?: readonly string[] | undefined;
}

interface ReplyCheck {
  readonly schema: unknown;
  readonly declared: JsonObject;
  readonly requiredHeaders: readonly string[];
  readonly validate: ValidateFunction;
  /** Frozen bodies that have passed: checking an app takes 26 µs, a quarter of its response. */
  readonly passed: WeakSet<object>;
}

/** Compiles each schema when it is first needed, so that a start does not wait for those that are not. */
export function createResponseValidator(
  document: OpenApiDocument,
  formatMode: 'fast' | 'full' = 'full',
): ResponseValidator {
  const compile = createCompiler(document, { formats: formatMode });
  const replies = new Map<Operation, Map<number, ReplyCheck>>();
  const find = (operation: Operation, status: number): ReplyCheck =>
    cached(
      cached(replies, operation, () => new Map<number, ReplyCheck>()),
      status,
      () => createCheck(operation, status),
    );
  const createCheck = (operation: Operation, status: number): ReplyCheck => {
    const declared = inline(document, responsesOf(document, operation)[status]);
    if (!isObject(declared)) throw new ContractViolation(operation, `it has no status ${status}`);
    const media = isObject(declared.content) ? declared.content['application/json'] : undefined;
    if (!isObject(media)) throw new ContractViolation(operation, `status ${status} has no JSON body`);
    const validate = compile(`${operation.id} ${status}`, media.schema);
    return {
      schema: media.schema,
      declared,
      requiredHeaders: requiredHeadersOf(document, declared),
      validate,
      passed: new WeakSet(),
    };
  };

  // Only the first check of a response that is right costs time; the second one finds what else is wrong.
  let compileAll: ReturnType<typeof createCompiler> | undefined;
  const findMistakes = createFindMistakes(document, { everyMember: true });
  const mistakesIn = (key: string, schema: unknown, value: unknown) => {
    compileAll ??= createCompiler(document, { formats: formatMode, findsAll: true });
    const mistakes = findMistakes(compileAll(key, schema), '', value);
    return mistakes.map(({ reason }) => reason).join(';');
  };
  const reasonsAgainst = (
    operation: Operation,
    { status, body, headers, undeclaredHeaders = [] }: CheckedResponse,
  ): string[] => {
    const { schema, declared, requiredHeaders } = find(operation, status);
    const missing = requiredHeaders.filter((name) => !hasHeader(headers, name));
    const undeclared = findUndeclaredCode(status, declared, body);
    const inBody = undeclared === null ? mistakesIn(`${operation.id} ${status}`, schema, body) : '';
    return [
      ...(undeclaredHeaders.length > 0 ? [`status ${status} declares no header ${undeclaredHeaders.join(', ')}`] : []),
      ...(missing.length > 0 ? [`status ${status} lacks the header ${missing.join(', ')}`] : []),
      ...(undeclared === null ? [] : [undeclared]),
      ...(inBody === '' ? [] : [`the body of status ${status}${inBody}`]),
    ];
  };

  return {
    warm(operation) {
      for (const status of Object.keys(operation.success)) find(operation, Number(status));
    },
    reply(operation, response) {
      const { status, body, headers, undeclaredHeaders } = response;
      const { declared, requiredHeaders, validate, passed } = find(operation, status);
      const isFrozen = isFrozenBody(body);
      const isRight =
        !undeclaredHeaders?.length &&
        requiredHeaders.every((name) => hasHeader(headers, name)) &&
        findUndeclaredCode(status, declared, body) === null &&
        ((isFrozen && passed.has(body)) || validate(body));
      if (!isRight) throw new ContractViolation(operation, ...reasonsAgainst(operation, response));
      if (isFrozen) passed.add(body);
    },
    frame(operation, frame) {
      const sse = operationOf(document, operation)['x-sse'];
      if (!isObject(sse)) throw new ContractViolation(operation, 'it has no stream');
      const name = isNamedEvent(frame) ? frame.name : undefined;
      const events = isObject(sse.events) ? sse.events : {};
      const schema = name === undefined ? sse.data : events[name];
      if (!schema) throw new ContractViolation(operation, `its stream has no event "${name}"`);
      const key = `${operation.id} ${name ?? ''} frame`;
      const data = isNamedEvent(frame) ? frame.data : frame;
      if (compile(key, schema)(data)) return;
      throw new ContractViolation(operation, `a frame${name ? ` "${name}"` : ''}${mistakesIn(key, schema, data)}`);
    },
  };
}

function operationOf(document: OpenApiDocument, { path, method }: Operation): Readonly<Record<string, unknown>> {
  const operation = document.paths[path]?.[method];
  return isObject(operation) ? operation : {};
}

function responsesOf(document: OpenApiDocument, operation: Operation): Readonly<Record<string, unknown>> {
  const { responses } = operationOf(document, operation);
  return isObject(responses) ? responses : {};
}
