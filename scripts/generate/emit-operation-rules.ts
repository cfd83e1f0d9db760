import type { Operation } from '../../contract/model/operation.ts';
import { ContractError } from '../../contract/operations.ts';
import { literal } from '../../contract/samples/literal.ts';
import type { ContractDocument, Schema } from './contract.ts';

/** `operation-rules.ts`: what a backend has to know about operations, without the rest of the operation table. */
export function emitOperationRules(operations: readonly Operation[], contract: ContractDocument): string {
  const limited = operations
    .filter(({ rateLimits }) => rateLimits.length > 0)
    .map(({ id, rateLimits }) => [id, rateLimits] as const);
  return `// Made by npm run generate from openapi/; do not edit.

/** The rate limits of the operations that have some. */
export const rateLimits = ${literal(Object.fromEntries(limited))} as const;

/** The public registries whose images getRegistryImage describes. */
export const registries: readonly string[] = ${literal(registriesOf(contract))};
`;
}

function registriesOf({ components }: ContractDocument): unknown {
  // A schema's properties are schemas, by their names.
  const properties = components.schemas.RegistryImage?.properties as Record<string, Schema> | undefined;
  const registries = properties?.registry?.['x-known-values'];
  if (registries === undefined)
    throw new ContractError('The schema RegistryImage has no `registry` with known values.');
  return registries;
}
