import { isDeepStrictEqual } from 'node:util';
import { createSeed } from '../../control-plane/world/index.ts';
import { exampleNamesOf } from '../../mock/example/examples.ts';
import type { Scenarios } from '../../mock/context/scenario.ts';
import { readScenarios, ScenarioError } from '../../mock/read-scenarios/read.ts';
import { asObject, type Contract, type JsonObject, responsesOf } from '../../contract/document.ts';
import { isSetByFront } from '../../contract/front-headers.ts';
import { ContractError } from '../../contract/operations.ts';
import { literal, quoted } from '../../contract/samples/literal.ts';
import { readStory } from '../../contract/story.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type OperationRow, usualAccess, usualBody, type UsualOperation } from '../../contract/model/operation-row.ts';

const head = '// Made by npm run generate from openapi/ and mock/scenarios/; do not edit.\n';

/** The files of `generated/mock/` that the mock for browsers is made of, without its examples. */
export async function emitMock(scenarios: string, contract: Contract): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['generated/mock/operations.ts', emitMockOperations(contract)],
    ['generated/mock/scenarios.ts', emitMockScenarios(scenarios, contract)],
    ['generated/mock/seed.ts', await emitMockSeed(contract)],
  ]);
}

/** `mock/operations.ts`: the operation table for a browser. */
function emitMockOperations({ document, operations }: Contract): string {
  const usual = usualOf(operations);
  const rows = operations.map((operation) => toRow(document, operation, usual));
  return `${head}import type { OperationRow, UsualOperation } from '../../contract/model/operation-row.ts';

export const usualOperation: UsualOperation = ${literal(usual)};

export const operationRows: readonly OperationRow[] = ${literal(rows)};
`;
}

/** The most frequent value of each member. What only readers need is left out of all of them. */
function usualOf(operations: readonly Operation[]): UsualOperation {
  const first = membersOf(operations[0]);
  const values = Object.keys(first).map((name) => {
    const texts = operations.map((operation) => JSON.stringify(membersOf(operation)[name]));
    const most = texts.toSorted(
      (a, b) => texts.filter((text) => text === b).length - texts.filter((text) => text === a).length,
    )[0];
    return [name, most === undefined ? null : (JSON.parse(most) as unknown)] as const;
  });
  // `values` and `forReaders` have every member.
  return { ...Object.fromEntries(values), ...forReaders } as UsualOperation;
}

const forReaders = { area: '', summary: '', provenance: 'specified' } as const;

/** The members of an operation that a row has only where they differ. */
function membersOf(operation: Operation | undefined): JsonObject {
  const {
    id: _,
    method: _method,
    path: _path,
    access: _access,
    body: _body,
    success: _success,
    errors: _errors,
    ...members
  } = {
    ...operation,
    ...forReaders,
  };
  return members;
}

function toRow(document: Contract['document'], operation: Operation, usual: UsualOperation): OperationRow {
  const { id, method, path, access, body, errors } = operation;
  const names = exampleNamesOf(document, operation);
  requireUsual(operation, names);
  const headers = headersOf(document, operation);
  return {
    id,
    method,
    path,
    ...(!isDeepStrictEqual(access, usualAccess) && { access: difference(access, usualAccess) }),
    ...(body && { body: difference(body, usualBody) }),
    success: Object.fromEntries(
      Object.keys(operation.success).map((status) => [status, (names[Number(status)] ?? []).join(' ')]),
    ),
    errors: Object.values(errors).flat().join(' '),
    ...difference(membersOf(operation), usual),
    ...(headers.length > 0 && { headers }),
  };
}

/** Requires that the members a row omits follow from the rest. */
function requireUsual(
  { id, success, errors, stream }: Operation,
  names: Readonly<Record<number, readonly string[]>>,
): void {
  const refuse = (what: string) => {
    throw new ContractError(
      `${id}: the mock for browsers expects ${what}; see contract/model/operation-row.ts and this emitter.`,
    );
  };
  for (const mediaTypes of Object.values(success)) {
    const usual = stream ? ['application/json', 'text/event-stream'] : ['application/json'];
    if (!isDeepStrictEqual(mediaTypes, usual)) refuse(`the media types ${usual.join(' and ')}`);
  }
  for (const [status, codes] of Object.entries(errors))
    if (!isDeepStrictEqual(names[Number(status)], codes))
      refuse(`an example for each error code of ${status}, with its name`);
}

/** The headers that a handler may set: the same for each success. */
function headersOf(document: Contract['document'], operation: Operation): string[] {
  const own = responsesOf(document, operation).filter(([status]) => status in operation.success);
  const names = own.flatMap(([, { headers }]) => Object.keys(asObject(headers))).filter((name) => !isSetByFront(name));
  return [...new Set(names)];
}

function difference<T extends object>(value: T, usual: object): Partial<T> {
  const others: JsonObject = { ...usual };
  const differing = Object.entries(value).filter(([key, one]) => !isDeepStrictEqual(one, others[key]));
  // Some of its members.
  return Object.fromEntries(differing) as Partial<T>;
}

/** `mock/scenarios.ts`: the shipped scenarios, parsed and checked, without what only readers need. */
function emitMockScenarios(folder: string, contract: Contract): string {
  const scenarios = readOrExplain(folder, contract);
  const written = [...scenarios.values()].map(({ name, given, operations, others }) => ({
    name,
    given,
    operations: Object.fromEntries(operations),
    ...(others && { others }),
  }));
  const names = written.map(({ name }) => quoted(name));
  return `${head}
export type ScenarioName = ${names.join(' | ')};

/** As \`ScenarioRow\` of mock/fetch/scenarios.ts describes them. */
export const scenarioRows: readonly unknown[] = ${literal(written)};
`;
}

function readOrExplain(folder: string, contract: Contract): Scenarios {
  try {
    return readScenarios([folder], contract);
  } catch (error) {
    throw error instanceof ScenarioError ? new ContractError(error.message) : error;
  }
}

/** `mock/seed.ts`: what the worlds of a mock in a browser begin with. */
async function emitMockSeed(contract: Contract): Promise<string> {
  const seed = await createSeed(readStory(contract));
  return `${head}
/** As \`Seed\` of control-plane/world/seed/surroundings.ts describes it. */
export const seed: unknown = ${literal(seed)};
`;
}
