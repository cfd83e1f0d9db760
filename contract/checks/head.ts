import type { Operation } from '../model/operation.ts';
import { asObject, inline, type JsonObject, type OpenApiDocument } from '../document.ts';
import { mediaTypeOf } from '../media-type.ts';
import { createCompiler } from './compile.ts';
import { requiredHeadersOf } from './headers.ts';
import { describeViolation, pointerTo, type Violation } from './violation.ts';

const json = 'application/json';
const eventStream = 'text/event-stream';

/** Status and headers of a response that was received. */
export interface ResponseHead {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Finds the first mismatch with the contract in status, media type and encoding; `null` if all match. */
export function checkHead(operation: Operation, { status, headers }: ResponseHead): Violation | null {
  const { id, success, errors, stream } = operation;
  // HTTP defines the response to a conditional request, not the contract.
  if (status === 304) return null;
  const contentType = firstOf(headers['content-type']);
  const mediaType = mediaTypeOf(contentType);
  const isDeclared = status in success || status in errors;
  // An undeclared JSON response may be an error of HTTP itself, which its body shows.
  if (!isDeclared && mediaType !== json) return undeclaredStatus(operation, status);
  const wrong = (what: string, message: string): Violation => ({
    aspect: 'media-type',
    what: `${status} ${what}`,
    message,
    pointer: pointerTo(operation, 'responses', isDeclared ? status : 'default', 'content'),
  });
  const declared = success[status] ?? [json];
  if (!declared.includes(mediaType)) {
    return wrong('type', `${id} responds with ${status} as ${declared.join(' or ')}, not as ${mediaType || 'nothing'}`);
  }
  if (mediaType === eventStream && !stream) return wrong('stream', `${id} has no stream`);
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    return wrong('charset', `${id} responds with ${status} in the charset ${charset}; ${mediaType} is sent in UTF-8`);
  }
  const encoding = firstOf(headers['content-encoding']);
  return encoding === undefined || encoding.trim().toLowerCase() === 'identity'
    ? null
    : wrong('encoding', `the response is encoded as ${encoding}, which was not accepted`);
}

/** A status that the operation does not declare. */
export function undeclaredStatus(operation: Operation, status: number): Violation {
  const pointer = pointerTo(operation, 'responses');
  return { aspect: 'status', what: `${status}`, message: `${operation.id} has no status ${status}`, pointer };
}

/** Finds headers that are missing, empty or invalid in responses that were received. */
export function createHeaderCheck(
  document: OpenApiDocument,
): (operation: Operation, head: ResponseHead) => Violation[] {
  const compile = createCompiler(document, { formats: 'full', coerces: true });
  return (operation, { status, headers }) => {
    const declared = declaredResponse(document, operation, status);
    const required = requiredHeadersOf(document, declared);
    const check = (name: string, header: JsonObject): Violation[] => {
      const wrong = (what: string, reason: string): Violation[] => {
        const pointer = pointerTo(operation, 'responses', status, 'headers', name);
        return [
          {
            aspect: 'headers',
            what: `${status} ${name} ${what}`,
            message: describeViolation(operation, reason),
            pointer,
          },
        ];
      };
      const value = firstOf(headers[name.toLowerCase()]);
      if (value === undefined)
        return required.includes(name) ? wrong('missing', `status ${status} lacks the header ${name}`) : [];
      if (value === '') return wrong('empty', `the header ${name} of status ${status} is empty`);
      // Validators convert `0x5`, `1e1` and `5.0` too.
      const isWritten = asObject(inline(document, header.schema)).type !== 'integer' || /^-?\d+$/.test(value);
      const validate = compile(`${operation.id} ${status} ${name}`, { properties: { value: header.schema ?? {} } });
      if (validate({ value }) && isWritten) return [];
      return wrong(
        'value',
        `the header ${name} of status ${status} is ${JSON.stringify(value)}; it ${validate.errors?.[0]?.message ?? 'must be integer'}`,
      );
    };
    if (status === 405) return checkAllow(operation, headers);
    return Object.entries(asObject(declared.headers)).flatMap(([name, header]) =>
      check(name, asObject(inline(document, header))),
    );
  };
}

/** HTTP requires it of every 405. */
function checkAllow(operation: Operation, { allow }: ResponseHead['headers']): Violation[] {
  if (allow !== undefined && allow !== '') return [];
  const message = describeViolation(operation, 'status 405 lacks the header Allow');
  return [{ aspect: 'headers', what: '405 Allow missing', message, pointer: '/x-protocol-errors/method_not_allowed' }];
}

/** The response that an operation declares for a status; empty for an undeclared one. */
export function declaredResponse(document: OpenApiDocument, { path, method }: Operation, status: number): JsonObject {
  return asObject(inline(document, asObject(asObject(document.paths[path]?.[method]).responses)[status]));
}

function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
