import { isNamedEvent } from '../model/handler.ts';
import type { Operation } from '../model/operation.ts';
import { asObject, isObject, type OpenApiDocument } from '../document.ts';
import { parseJsonBytes } from '../parse-json.ts';
import { createCompiler } from './compile.ts';
import { findUndeclaredCode, isProtocolError } from './error-code.ts';
import { checkHead, createHeaderCheck, declaredResponse, type ResponseHead, undeclaredStatus } from './head.ts';
import { createFindMistakes } from './schema-mistakes.ts';
import { describeViolation, pointerTo, type Violation } from './violation.ts';

/** Finds everything that does not match the contract in responses that were received from any server. */
export interface ResponseChecks {
  /** Status, media type and encoding; what follows cannot be checked unless they are right. */
  head(operation: Operation, head: ResponseHead): Violation | null;
  /** The headers of a declared status, and `Allow` of 405. */
  headers(operation: Operation, head: ResponseHead): Violation[];
  /** The body of a response whose media type is JSON, and its error code. */
  body(operation: Operation, head: ResponseHead, bytes: Uint8Array): Violation[];
  /** One frame of a stream: its data, and its name if it has one. */
  frame(operation: Operation, frame: unknown): Violation[];
}

export function createResponseChecks(document: OpenApiDocument): ResponseChecks {
  const compile = createCompiler(document, { formats: 'full', findsAll: true });
  const findMistakes = createFindMistakes(document);
  return {
    head: checkHead,
    headers: createHeaderCheck(document),
    body(operation, { status }, bytes) {
      const wrong = (aspect: Violation['aspect'], what: string, message: string, pointer: string): Violation => {
        return { aspect, what: `${status}${what}`, message, pointer };
      };
      const at = pointerTo(operation, 'responses', status, 'content', 'application/json', 'schema');
      const message = (reason: string) => describeViolation(operation, reason);
      const body = parseJsonBytes(bytes);
      if (body === undefined) {
        return [wrong('body', ' not JSON', `${operation.id} responds with ${status} and a body that is not JSON`, at)];
      }
      if (hasMark(bytes)) {
        const reason = `the body of status ${status} begins with a byte order mark, which JSON excludes`;
        return [wrong('body', ' byte order mark', message(reason), at)];
      }
      // Every operation may respond with these, whatever else it declares.
      if (!(status in operation.success) && isProtocolError(status, body)) return [];
      if (!(status in operation.success || status in operation.errors)) return [undeclaredStatus(operation, status)];
      const declared = declaredResponse(document, operation, status);
      const undeclared = findUndeclaredCode(status, declared, body);
      if (undeclared !== null) {
        const code = isObject(body) && isObject(body.error) ? body.error.code : asObject(body).code;
        const pointer = pointerTo(operation, 'responses', status, 'x-error-codes');
        return [wrong('error-code', ` ${String(code)}`, message(undeclared), pointer)];
      }
      const { schema } = asObject(asObject(declared.content)['application/json']);
      return findMistakes(compile(`${operation.id} ${status}`, schema), at, body).map(({ what, reason, pointer }) =>
        wrong('body', ` ${what}`, message(`the body of status ${status}${reason}`), pointer),
      );
    },
    frame(operation, frame) {
      const name = isNamedEvent(frame) ? frame.name : undefined;
      const steps = name === undefined ? ['x-sse', 'data'] : ['x-sse', 'events', name];
      const sse = asObject(asObject(document.paths[operation.path]?.[operation.method])['x-sse']);
      const schema = name === undefined ? sse.data : asObject(sse.events)[name];
      const wrong = (what: string, reason: string, pointer: string): Violation => {
        return { aspect: 'frames', what, message: describeViolation(operation, reason), pointer };
      };
      if (!schema)
        return [wrong(`${name} unknown`, `its stream has no event "${name}"`, pointerTo(operation, 'x-sse'))];
      const data = isNamedEvent(frame) ? frame.data : frame;
      const validate = compile(`${operation.id} ${name ?? ''} frame`, schema);
      return findMistakes(validate, pointerTo(operation, ...steps), data).map(({ what, reason, pointer }) =>
        wrong(`${name ?? ''} ${what}`.trim(), `a frame${name ? ` "${name}"` : ''}${reason}`, pointer),
      );
    },
  };
}

/** RFC 8259 8.1 excludes it; some programs cannot read a text that begins with it. */
function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf;
}
