import type { NormalisedOperation } from './operations.ts';

/** `skeleton.ts`: a backend in which every operation answers 501. */
export function emitSkeleton(operations: readonly NormalisedOperation[]): string {
  return `// Made by npm run generate from openapi/; do not edit.
import { notImplemented } from '../server/model/handler.ts';
import type { Handlers } from './handlers.ts';

export const skeleton: Handlers = {
${operations.map(({ row }) => `  ${row.id}: notImplemented('${row.id}'),`).join('\n')}
};
`;
}
