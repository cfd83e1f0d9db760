import type { Contract } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';

/**
 * The contract with several copies of every operation: the first is unchanged, the others are at `/api2`, `/api3`, …
 * The last copy is in reverse order, so that the first operation of the contract is also the last one.
 */
export function multiply({ document, operations }: Contract, times: number): Contract {
  const copies = Array.from({ length: times }, (_, index) => index + 1);
  const reversed = (copy: number) => copy > 1 && copy === times;
  const paths = copies.flatMap((copy) => {
    const entries = Object.entries(document.paths).map(([path, item]) => [copyOfPath(path, copy), item] as const);
    return reversed(copy) ? entries.toReversed() : entries;
  });
  const rows = copies.flatMap((copy) => {
    const copied = operations.map((operation) => copyOf(operation, copy));
    return reversed(copy) ? copied.toReversed() : copied;
  });
  return { document: { ...document, paths: Object.fromEntries(paths) }, operations: rows };
}

/** The operation in one of the copies. */
export function copyOf(operation: Operation, copy: number): Operation {
  return copy === 1
    ? operation
    : { ...operation, id: `${operation.id}${copy}`, path: copyOfPath(operation.path, copy) };
}

function copyOfPath(path: string, copy: number): string {
  return copy === 1 ? path : path.replace(/^\/api\//, `/api${copy}/`);
}
