import type { Json, Operations } from '../../generated/handlers.ts';
import { asObject, type Contract, inline } from '../../contract/document.ts';

/**
 * The examples of a response by name, as written in the contract, without Prism. Empty where the contract that is
 * mocked does not have the operation.
 */
export function writtenExamples<Id extends keyof Operations, Status extends number>(
  { document, operations }: Contract,
  id: Id,
  status: Status,
): ReadonlyMap<string, Json<Id, Status>> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return new Map();
  const { responses } = asObject(document.paths[operation.path]?.[operation.method]);
  const { content } = asObject(inline(document, asObject(responses)[status]));
  const { examples } = asObject(asObject(content)['application/json']);
  return new Map(
    Object.entries(asObject(examples)).map(([name, example]) => {
      const { value } = asObject(inline(document, example));
      // The examples are valid; lint has checked them.
      return [name, value as Json<Id, Status>];
    }),
  );
}
