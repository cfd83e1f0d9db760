import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

export interface Response {
  description: string;
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
  'x-refuses-pinned'?: true;
  'x-sensitive'?: true;
  'x-body-limit'?: number;
  'x-upload'?: { maxFiles: number; maxBytes: number };
  'x-rate-limit'?: { caller: 'anonymous' | 'authenticated'; limit: number; windowSeconds: number }[];
  'x-sse'?: { data: Schema; cadenceSeconds?: number; ends: boolean; events?: Record<string, Schema> };
}

/** The bundled document, as far as the emitters look at it. */
export interface Contract {
  openapi: string;
  paths: Record<string, Record<string, ContractOperation> & { parameters?: (Parameter | { $ref: string })[] }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    examples: Record<string, { summary: string; description?: string; value: Json; 'x-status'?: number; 'x-schema'?: string }>;
    [section: string]: unknown;
  };
  'x-protocol-errors': Record<string, { status: number; meaning: string }>;
  [member: string]: unknown;
}

/** The contract cannot be made into code as it is written; the message says why, to whoever writes it. */
export class ContractError extends Error {}

/** Bundles the hand-written files into one document; fails with Redocly's own words where they do not fit together. */
export function bundleContract(root: string): Contract {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'openapi.json');
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const bundled = spawnSync(
      process.execPath,
      [redocly, 'bundle', 'control-plane', '--component-renaming-conflicts-severity=error', '--output', file],
      { cwd: root, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    );
    if (bundled.status !== 0) throw new ContractError(`The contract cannot be bundled.\n${bundled.stdout}${bundled.stderr}`);
    // The bundler wrote it, and lint has checked what the emitters rely on.
    return JSON.parse(readFileSync(file, 'utf8')) as Contract;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The component that a `$ref` into the same document names. */
export function resolve<T>(contract: Contract, node: T | { $ref: string }): T {
  // Whatever has a `$ref` is a reference; everything else is the thing itself.
  if (!(node && typeof node === 'object' && '$ref' in node && typeof node.$ref === 'string')) return node as T;
  let target: unknown = contract;
  for (const step of node.$ref.slice(2).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    // A bundled document refers only to what it holds.
    target = (target as Record<string, unknown>)[key];
  }
  // What a reference points to is of the kind that stands where the reference does.
  return target as T;
}
