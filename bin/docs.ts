import { existsSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { isObject, type OpenApiDocument } from '../contract/document.ts';
import { ContractError } from '../contract/operations.ts';
import { readContract } from '../server/http/generated-contract.ts';
import { DiffError, readDocument } from '../contract-diff/index.ts';
import { buildReference } from './build-reference.ts';
import { parseOptions, UsageError } from './program/options.ts';
import type { Invocation } from './program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return `${usage} [options]

Builds the reference of the contract as one page, which needs no server and no network: for each operation its access,
limits, error codes and stream, with samples for curl and for the client; and the lifecycles with pictures.

  ${usage} --out site

  --out <folder>      where index.html is written (default: reference)
  --contract <file>   a contract of your own, in JSON or YAML and in one file, with the x-* members of this one
  --help              print this text
`;
}

export async function run({ args }: Invocation): Promise<number> {
  const { values } = parseOptions({
    args: [...args],
    options: { out: { type: 'string', default: 'reference' }, contract: { type: 'string' } },
  });
  if (existsSync(values.out) && !statSync(values.out).isDirectory())
    throw new UsageError(`--out names ${values.out}, which is a file. Name a folder.`);
  const document = values.contract === undefined ? readContract() : readGiven(values.contract);
  const path = await buildReference(document, values.out);
  console.log(`The reference is in ${relative('.', path)}. Open it in a browser.`);
  return 0;
}

export function explain(error: Error): string | undefined {
  return error instanceof DiffError || error instanceof ContractError ? error.message : undefined;
}

/** A document in a file, with the members that the reference is made from. */
function readGiven(path: string): OpenApiDocument {
  const document = readDocument(path);
  if (
    !isObject(document) ||
    typeof document.openapi !== 'string' ||
    !isObject(document.info) ||
    !isObject(document.paths)
  ) {
    throw new UsageError(`${path} is not an OpenAPI document: it needs the members openapi, info and paths.`);
  }
  if (!document.openapi.startsWith('3.'))
    throw new UsageError(`${path} has the version ${document.openapi} of OpenAPI. Use 3.0 or later.`);
  const { components = {} } = document;
  // The members that its type names have been checked.
  return { ...document, components } as OpenApiDocument;
}
