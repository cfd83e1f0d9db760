import type { Operation } from '../model/operation.ts';

/** The part of a response that a violation is about. */
export type Aspect = 'status' | 'media-type' | 'headers' | 'body' | 'frames' | 'error-code';

/** A way in which a response that was received does not match the contract. */
export interface Violation {
  readonly aspect: Aspect;
  /** Names it within the operation and the aspect, the same for each such response: `200 /regions/x/id type`. */
  readonly what: string;
  /** The mistake, as a sentence. */
  readonly message: string;
  /** Where the contract says otherwise: a JSON pointer into the document. */
  readonly pointer: string;
}

/** The JSON pointer of an operation, or of something in it. */
export function pointerTo({ path, method }: Pick<Operation, 'path' | 'method'>, ...steps: (string | number)[]): string {
  return ['paths', path, method, ...steps].map((step) => `/${escapeStep(String(step))}`).join('');
}

export function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A message as a `ContractViolation` has it. */
export function describeViolation(
  { id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>,
  reason: string,
): string {
  return `${id} (${method.toUpperCase()} ${path}) does not match the contract: ${reason}`;
}
