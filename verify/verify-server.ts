import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generatedContract } from '../server/http/generated-contract.ts';
import { ConfigError } from './config/config-error.ts';
import { readConfig } from './config/read-config.ts';
import { knowledge } from './knowledge/index.ts';
import { readKnownFailures } from './known-failures/read.ts';
import type { Report } from './model/report.ts';
import { CouldNotRun } from './run/could-not-run.ts';

export interface VerifyServerOptions {
  /** The server, without the path `/api`, such as `http://localhost:3000`. */
  readonly baseUrl: string;
  /** The path of `verify.json`, which names credentials and fixtures. */
  readonly config: string;
  /** Has the credentials. By default `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Sends writes too; otherwise only GET, HEAD and OPTIONS. By default `false`. */
  readonly allowsWrites?: boolean;
  /**
   * Keeps the records that the run has created on the server, to repeat requests by hand. By default they are removed.
   */
  readonly keeps?: boolean;
  /** The ids of the operations to check; by default all. */
  readonly only?: readonly string[];
  /** The same seed generates the same requests. By default a new one. */
  readonly seed?: number;
  /** How long a response may take; by default 10 s. */
  readonly timeoutMs?: number;
  /** How long transitions and rate limits are waited for; by default 30 s. */
  readonly maxWaitMs?: number;
  /** How many requests are sent at a time; by default 8. */
  readonly concurrency?: number;
  /** Headers of every request. No report shows their values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The path of a file of failures that are accepted until a date. */
  readonly known?: string | null;
  /** A check that was left out makes the outcome `incomplete`. By default `false`. */
  readonly requiresAll?: boolean;
  readonly signal?: AbortSignal;
  /** Receives the share of the checks that are done, from 0 to 1, and the id of the check that runs. */
  readonly onProgress?: (share: number, check: string) => void;
}

/**
 * Checks whether a server keeps the contract. Throws a `ConfigError` or a `CouldNotRun` if the checks cannot run; a
 * violation is part of the report.
 */
export async function verifyServer({ config, environment, known, ...options }: VerifyServerOptions): Promise<Report> {
  const { verify } = await importChecks();
  const contract = generatedContract();
  const { operations } = contract;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  if (/\/api$/i.test(baseUrl))
    throw new ConfigError([`baseUrl: leave out /api, with which every path of the contract starts.`]);
  return await verify({
    allowsWrites: false,
    only: [],
    seed: randomInt(1_000_000_000),
    timeoutMs: 10_000,
    maxWaitMs: 30_000,
    concurrency: 8,
    headers: {},
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
    baseUrl,
    contract,
    knowledge,
    config: readConfig({ text: read(config), environment: environment ?? process.env, baseUrl, operations }),
    knownFailures: known === undefined || known === null ? [] : readKnownFailures(read(known), known, operations),
  });
}

/** The checks generate requests with fast-check, which nothing else of the package needs. */
async function importChecks(): Promise<typeof import('./verify.ts')> {
  try {
    return await import('./verify.ts');
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith("Cannot find package 'fast-check'"))) throw cause;
    throw new CouldNotRun('verify needs the package fast-check. Install it: npm install --save-dev fast-check@4', {
      cause,
    });
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError([`${path} cannot be read: ${error instanceof Error ? error.message : ''}.`]);
  }
}
