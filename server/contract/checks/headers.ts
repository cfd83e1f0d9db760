import type { Operation } from '../../model/operation.ts';
import { asObject, inline, type JsonObject, type OpenApiDocument } from '../document.ts';
import { mediaTypeOf } from '../media-type.ts';
import { ContractViolation } from './contract-violation.ts';

const json = 'application/json';

/** Status and headers of a response that was received. */
export interface ResponseHead {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The names of the headers that a declared response requires. */
export function requiredHeadersOf(document: OpenApiDocument, { headers: declared }: JsonObject): readonly string[] {
  const required = Object.entries(asObject(declared)).filter(([, header]) => asObject(inline(document, header)).required === true);
  return required.map(([name]) => name);
}

/** Throws a `ContractViolation` for a required header that is missing. */
export function checkHeaders(
  operation: Operation,
  status: number,
  required: readonly string[],
  headers: Readonly<Record<string, unknown>>,
): void {
  // In the contract's spelling, as a server of ours sends them, or in lower case, as they are received.
  const missing = required.find((name) => !(name in headers) && !(name.toLowerCase() in headers));
  if (missing) throw new ContractViolation(operation, `status ${status} lacks the header ${missing}`);
}

/**
 * What does not match the contract in status, media type and encoding, as a sentence; `null` where all of it matches.
 */
export function checkHead({ id, success, errors, stream }: Operation, { status, headers }: ResponseHead): string | null {
  // HTTP defines the response to a conditional request, not the contract.
  if (status === 304) return null;
  const mediaType = mediaTypeOf(firstOf(headers['content-type']));
  const isDeclared = status in success || status in errors;
  // An undeclared JSON response may be an error of HTTP itself, which its body shows.
  if (!isDeclared && mediaType !== json) return `${id} has no status ${status}`;
  const declared = success[status] ?? [json];
  if (!declared.includes(mediaType)) return `${id} responds with ${status} as ${declared.join(' or ')}, not as ${mediaType || 'nothing'}`;
  if (mediaType === 'text/event-stream' && !stream) return `${id} has no stream`;
  const encoding = firstOf(headers['content-encoding']);
  return encoding === undefined || encoding === 'identity' ? null : `the response is encoded as ${encoding}, which was not accepted`;
}

function firstOf(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
