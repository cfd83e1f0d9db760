import type { ValidateFunction } from 'ajv/dist/2020.js';
import { isNamedEvent } from '../../model/handler.ts';
import type { Operation } from '../../model/operation.ts';
import { isFrozenBody } from '../frozen-body.ts';
import { inline, isObject, type JsonObject, type OpenApiDocument } from '../document.ts';
import { createCompiler, reasonOf } from './compile.ts';
import { ContractViolation } from './contract-violation.ts';
import { cached } from './declared-members.ts';
import { findUndeclaredCode } from './error-code.ts';
import { checkHeaders, requiredHeadersOf } from './headers.ts';

/** Checks responses against the contract. Throws a `ContractViolation`. */
export interface ResponseValidator {
  /**
   * Compiles the successes of an operation, so that its first response is nearly as fast as the next: an app took 8
   * ms, not 28.
   */
  warm(operation: Operation): void;
  /** Status, media type, headers, body and error code. */
  reply(operation: Operation, response: { status: number; body: unknown; headers: Readonly<Record<string, unknown>> }): void;
  /** One frame of a stream: its data, and its name if it has one. */
  frame(operation: Operation, frame: unknown): void;
}

interface ReplyCheck {
  readonly declared: JsonObject;
  readonly requiredHeaders: readonly string[];
  readonly validate: ValidateFunction;
  /** Frozen bodies that have passed: checking an app takes 26 µs, a quarter of its response. */
  readonly passed: WeakSet<object>;
}

/** Compiles each schema when it is first needed, so that a start does not wait for those that are not. */
export function createResponseValidator(document: OpenApiDocument, formatMode: 'fast' | 'full' = 'full'): ResponseValidator {
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
    return { declared, requiredHeaders: requiredHeadersOf(document, declared), validate, passed: new WeakSet() };
  };

  return {
    warm(operation) {
      for (const status of Object.keys(operation.success)) find(operation, Number(status));
    },
    reply(operation, { status, body, headers }) {
      const { declared, requiredHeaders, validate, passed } = find(operation, status);
      checkHeaders(operation, status, requiredHeaders, headers);
      const undeclared = findUndeclaredCode(status, declared, body);
      if (undeclared !== null) throw new ContractViolation(operation, undeclared);
      const isFrozen = isFrozenBody(body);
      if (isFrozen && passed.has(body)) return;
      if (!validate(body)) throw new ContractViolation(operation, `the body of status ${status}${reasonOf(validate.errors?.[0])}`);
      if (isFrozen) passed.add(body);
    },
    frame(operation, frame) {
      const sse = operationOf(document, operation)['x-sse'];
      if (!isObject(sse)) throw new ContractViolation(operation, 'it has no stream');
      const name = isNamedEvent(frame) ? frame.name : undefined;
      const events = isObject(sse.events) ? sse.events : {};
      const schema = name === undefined ? sse.data : events[name];
      if (!schema) throw new ContractViolation(operation, `its stream has no event "${name}"`);
      const validate = compile(`${operation.id} ${name ?? ''} frame`, schema);
      const data = isNamedEvent(frame) ? frame.data : frame;
      if (!validate(data)) throw new ContractViolation(operation, `a frame${name ? ` "${name}"` : ''}${reasonOf(validate.errors?.[0])}`);
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
