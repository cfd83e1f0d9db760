import { ContractError } from '../../contract/operations.ts';
import type { ContractDocument } from './contract.ts';
import { literal } from '../../contract/samples/literal.ts';

/** `telemetry.ts`: the steps of each range, and the categories of each preset of a log. */
export function emitTelemetry(contract: ContractDocument): string {
  return `// Made by npm run generate from openapi/; do not edit.

/** The step of each range and how many samples it has. */
export const ranges = ${literal(dataOf(contract, 'Range', 'x-ranges'))} as const;

export type Range = keyof typeof ranges;

/** The categories of each preset of a log, in order. */
export const logPresets = ${literal(dataOf(contract, 'LogPreset', 'x-log-presets'))} as const;

export type LogPreset = keyof typeof logPresets;
export type LogCategoryId = (typeof logPresets)[LogPreset][number]['id'];
`;
}

function dataOf(contract: ContractDocument, schema: string, keyword: string): unknown {
  const data = contract.components.schemas[schema]?.[keyword];
  if (data === undefined) throw new ContractError(`The schema ${schema} has no ${keyword}.`);
  return data;
}
