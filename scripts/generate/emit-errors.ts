import type { ContractDocument } from './contract.ts';
import { literal, quoted } from '../../contract/samples/literal.ts';

/** `errors.ts`: the status and the meaning of every error code, and the order of the checks. */
export function emitErrors(contract: ContractDocument): string {
  const catalogue = Object.entries(contract.components.examples)
    .flatMap(([code, example]) =>
      example['x-status'] === undefined
        ? []
        : [{ code, status: example['x-status'], meaning: example.description ?? example.summary }],
    )
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  const protocol = Object.entries(contract['x-protocol-errors']).map(([code, error]) => ({ code, ...error }));
  const meanings = new Map([...protocol, ...catalogue].map(({ code, meaning }) => [code, meaning]));
  const order = contract['x-error-order'].map(({ code, check, when }) => ({ code, check, when }));
  return `// Made by npm run generate from openapi/; do not edit.
import type { ErrorCheck } from '../contract/model/lifecycle.ts';

/** The status of each error code that operations declare. */
export const errorStatus = ${literal(Object.fromEntries(catalogue.map(({ code, status }) => [code, status])))} as const;

/** The status of each error code that any operation may respond with, declared or not. */
export const protocolErrorStatus = ${literal(Object.fromEntries(protocol.map(({ code, status }) => [code, status])))} as const;

/** The meaning of each error code. */
export const errorMeaning = {
${[...meanings].map(([code, meaning]) => `  ${code}: ${quoted(meaning)},`).join('\n')}
} as const satisfies Record<ErrorCode | ProtocolErrorCode, string>;

/** Every check of a request. When several fail, the response has the code of the first. */
export const errorOrder = ${literal(order)} as const satisfies readonly (ErrorCheck & { code: ErrorCode | ProtocolErrorCode })[];

export type ErrorCode = keyof typeof errorStatus;
export type ProtocolErrorCode = keyof typeof protocolErrorStatus;
export type ErrorCheckName = (typeof errorOrder)[number]['check'];
`;
}
