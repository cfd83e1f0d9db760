import type { Operation } from '../../server/model/operation.ts';
import { literal } from '../../server/contract/samples/literal.ts';

/** `operation-rules.ts`: what a backend has to know about operations, without the rest of the operation table. */
export function emitOperationRules(operations: readonly Operation[]): string {
  const idempotent = operations.filter(({ errors }) => errors[409]?.includes('idempotency_conflict')).map(({ id }) => id);
  const limited = operations.filter(({ rateLimits }) => rateLimits.length > 0).map(({ id, rateLimits }) => [id, rateLimits] as const);
  return `// Made by npm run generate from openapi/; do not edit.

/** The ids of the operations that accept an \`Idempotency-Key\`. */
export const idempotentOperations: readonly string[] = ${literal(idempotent)};

/** The rate limits of the operations that have some. */
export const rateLimits = ${literal(Object.fromEntries(limited))} as const;
`;
}
