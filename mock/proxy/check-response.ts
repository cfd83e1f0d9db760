import type { IncomingMessage } from 'node:http';
import { protocolErrorStatus } from '../../generated/errors.ts';
import { ContractViolation, type ResponseValidator } from '../../server/contract/checks/response-validator.ts';
import { isObject } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';

/** The head of an answer. */
export type ResponseHead = Pick<IncomingMessage, 'statusCode' | 'headers'>;

const json = 'application/json';

/** The media type of an answer, without its parameters; empty where it has none. */
export function mediaTypeOf({ headers }: Pick<ResponseHead, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();
}

/** What the head alone has against the contract, in a sentence; `null` where it has nothing. */
export function checkHead({ id, success, errors, stream }: Operation, head: ResponseHead): string | null {
  const { statusCode: status = 0 } = head;
  // Whoever asks whether something has changed is told so by HTTP, not by the contract.
  if (status === 304) return null;
  const mediaType = mediaTypeOf(head);
  const isDeclared = status in success || status in errors;
  // Of what HTTP itself refuses, every operation may speak; the body says whether it is that.
  if (!isDeclared && mediaType !== json) return `${id} has no status ${status}`;
  const wanted = success[status] ?? [json];
  if (!wanted.includes(mediaType)) return `${id} answers ${status} as ${wanted.join(' or ')}, not as ${mediaType || 'nothing'}`;
  if (mediaType === 'text/event-stream' && !stream) return `${id} has no stream`;
  const encoding = head.headers['content-encoding'];
  return encoding === undefined || encoding === 'identity' ? null : `the answer is encoded as ${encoding}, which was not accepted`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What a JSON answer has against the contract; its head has been found right. */
export function checkBody(check: ResponseValidator, operation: Operation, head: ResponseHead, bytes: Buffer): string[] {
  const { statusCode: status = 0, headers } = head;
  const body = parse(bytes);
  if (body === undefined) return [`${operation.id} answers ${status} with a body that is not JSON`];
  if (!(status in operation.success || status in operation.errors)) {
    return isOfHttp(status, body) ? [] : [`${operation.id} has no status ${status}`];
  }
  // The front may answer these as well, whatever else the operation declares.
  if (status in operation.errors && isOfHttp(status, body)) return [];
  const wrong = violationOf(() => check.reply(operation, { status, body, headers }));
  // A header that is missing would be all that is said, and what is wrong with the body would not.
  const wrongBody = violationOf(() => check.reply(operation, { status, body, headers: everyHeader }));
  return [...new Set([wrong, wrongBody])].filter((one) => one !== null);
}

const everyHeader: Readonly<Record<string, unknown>> = new Proxy({}, { has: () => true });

function isOfHttp(status: number, body: unknown): boolean {
  const of: Readonly<Record<string, number>> = protocolErrorStatus;
  return of[errorCodeOf(body) ?? ''] === status;
}

/** What an answer breaks, in words. */
export function violationOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ContractViolation) return error.message;
    throw error;
  }
}

/** Whether a body is an error, in one of the two shapes of the contract; then its code. */
export function errorCodeOf(body: unknown): string | null {
  if (!isObject(body)) return null;
  const { code, message } = isObject(body.error) ? body.error : { code: body.code, message: body.error };
  return typeof code === 'string' && typeof message === 'string' ? code : null;
}

/** The JSON value of these bytes; `undefined` where they are none. */
export function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
