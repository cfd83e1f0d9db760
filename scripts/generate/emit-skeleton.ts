import type { Operation } from '../../contract/model/operation.ts';

/** `skeleton.ts`: a backend that responds to every operation with 501. */
export function emitSkeleton(operations: readonly Operation[]): string {
  return `// Made by npm run generate from openapi/; do not edit.
import { notImplemented } from '../contract/model/handler.ts';
import type { Handlers } from './handlers.ts';

export const skeleton: Handlers = {
${operations.map(({ id }) => `  ${id}: notImplemented('${id}'),`).join('\n')}
};
`;
}
