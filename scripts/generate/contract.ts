import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inline, type OpenApiDocument } from '../../contract/document.ts';
import { ContractError } from '../../contract/operations.ts';
import type { Operation } from '../../contract/model/operation.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Schema {
  $ref?: string;
  type?: string | string[];
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
  example?: Json;
}

export interface MediaType {
  schema: Schema;
  examples?: Record<string, { $ref?: string; value?: Json }>;
}

export interface Header {
  required?: boolean;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, MediaType>;
  'x-error-codes'?: string[];
}

export interface ContractOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  security?: Record<string, string[]>[];
  responses: Record<string, Response>;
  'x-provenance': 'specified' | 'inferred' | 'extension';
  'x-required-role': 'public' | 'signedIn' | 'viewer' | 'developer' | 'admin' | 'owner';
  'x-field-access'?: Record<string, { scope?: 'read' | 'deploy' | 'full'; signedIn?: true }>;
  'x-missing-codes'?: Record<string, string>;
  'x-scope-exception'?: 'ownToken';
  'x-allows-self'?: 'userId';
  'x-refuses-pinned'?: true;
  'x-sensitive'?: true;
  'x-body-limit'?: number;
  'x-upload'?: { maxFiles: number; maxBytes: number };
  'x-rate-limit'?: { caller: 'anonymous' | 'authenticated' | 'recipient'; limit: number; windowSeconds: number }[];
  'x-sse'?: {
    data: Schema;
    cadenceSeconds?: number;
    pingSeconds: number;
    ends: boolean;
    events?: Record<string, Schema>;
    eventId?: string;
  };
}

/** The bundled contract, as far as the emitters read it. */
export interface ContractDocument extends OpenApiDocument {
  readonly paths: Record<string, Record<string, ContractOperation> & { parameters?: (Parameter | { $ref: string })[] }>;
  readonly components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    examples: Record<
      string,
      {
        summary: string;
        description?: string;
        value: Json;
        'x-status'?: number;
        'x-schema'?: string;
        'x-requires-details'?: true;
      }
    >;
    [section: string]: Record<string, unknown>;
  };
  readonly 'x-protocol-errors': Record<string, { status: number; meaning: string }>;
  readonly 'x-error-order': { code: string; check: string; when: string }[];
}

/** The documents, by their names in `redocly.yaml`: the contract, and that of the operator's pages. */
type DocumentName = 'control-plane' | 'operator';

/**
 * Bundles the files in `openapi/` into one document. Throws a `ContractError` with Redocly's output where that fails.
 */
export function bundleContract(root: string, name: DocumentName = 'control-plane'): ContractDocument {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const bundled = spawnSync(
      process.execPath,
      [redocly, 'bundle', name, '--component-renaming-conflicts-severity=error', '--output', file],
      { cwd: root, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    if (bundled.status !== 0)
      throw new ContractError(`The contract cannot be bundled.\n${bundled.stdout}${bundled.stderr}`);
    // The bundler wrote it, and lint has checked what the emitters rely on.
    return JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text of `generated/openapi.json`. */
export function contractText(contract: ContractDocument): string {
  return `${JSON.stringify(contract, null, 2)}\n`;
}

/** An operation as the document describes it. */
export function sourceOf(contract: ContractDocument, { id, method, path }: Operation): ContractOperation {
  const source = contract.paths[path]?.[method];
  if (!source) throw new ContractError(`${id}: the document has no ${method.toUpperCase()} ${path}.`);
  return source;
}

/** The parameters of an operation: those of its path, then its own. */
export function parametersOf(contract: ContractDocument, operation: Operation): Parameter[] {
  const shared = contract.paths[operation.path]?.parameters ?? [];
  const own = sourceOf(contract, operation).parameters ?? [];
  return [...shared, ...own].map((parameter) => resolve<Parameter>(contract, parameter));
}

/** The component that a `$ref` names, or the node itself. */
export function resolve<T>(contract: ContractDocument, node: T | { $ref: string }): T {
  // A reference points to a component of the kind that may stand in its place.
  return inline(contract, node) as T;
}
