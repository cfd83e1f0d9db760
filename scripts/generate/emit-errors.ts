import type { ContractDocument } from './contract.ts';
import { literal, quoted } from './literal.ts';

/** `errors.ts`: the status and the meaning of every error code. */
export function emitErrors(contract: ContractDocument): string {
  const catalogue = Object.entries(contract.components.examples)
    .flatMap(([code, example]) =>
      example['x-status'] === undefined ? [] : [{ code, status: example['x-status'], meaning: example.description ?? example.summary }],
    )
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const protocol = Object.entries(contract['x-protocol-errors']).map(([code, error]) => ({ code, ...error }));
  return `// Made by npm run generate from openapi/; do not edit.

/** The status of each error code that operations declare. */
export const errorStatus = ${literal(Object.fromEntries(catalogue.map(({ code, status }) => [code, status])))} as const;

/** The status of each error code that comes from HTTP itself; no operation declares these. */
export const protocolErrorStatus = ${literal(Object.fromEntries(protocol.map(({ code, status }) => [code, status])))} as const;

/** The meaning of each error code. */
export const errorMeaning = {
${[...catalogue, ...protocol].map(({ code, meaning }) => `  ${code}: ${quoted(meaning)},`).join('\n')}
} as const satisfies Record<ErrorCode | ProtocolErrorCode, string>;

export type ErrorCode = keyof typeof errorStatus;
export type ProtocolErrorCode = keyof typeof protocolErrorStatus;
`;
}
