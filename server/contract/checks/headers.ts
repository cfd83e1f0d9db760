import type { Operation } from '../../model/operation.ts';
import { asObject, inline, type JsonObject, type OpenApiDocument } from '../document.ts';
import { ContractViolation } from './contract-violation.ts';

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
