import { operations } from '../../generated/operations.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import { type ExampleRequest, exampleRequest as exampleOf } from '../../contract/example-request.ts';
import { addressOf } from '../../contract/samples/address.ts';
import type { Operation } from '../../contract/model/operation.ts';

export const contract: OpenApiDocument = readContract();

export const table: readonly Operation[] = Object.values(operations);

export function exampleRequest(operation: Operation): ExampleRequest {
  return exampleOf(contract, operation);
}

/** The URL of an operation with the values of its example, query included. */
export function exampleUrl(base: string, operation: Operation): string {
  return base + addressOf(operation, exampleRequest(operation));
}
