import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { OperationId } from '../../generated/operations.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { readConfig } from '../../verify/config/read-config.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import type { Report } from '../../verify/model/report.ts';
import { verify } from '../../verify/verify.ts';

interface Trial {
  readonly baseUrl: string;
  /** The text of `verify.json`. */
  readonly config: string;
  /** All operations by default. */
  readonly only?: readonly OperationId[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes every check, with writes, on a server that knows the people of the mock. */
export function verifyAt({ baseUrl, config, only = [], headers = {} }: Trial): Promise<Report> {
  const contract = generatedContract();
  const environment = parseEnv(readFileSync('verify/mock.env', 'utf8'));
  return verify({
    contract,
    knowledge,
    baseUrl,
    config: readConfig({ text: config, environment, baseUrl, operations: contract.operations }),
    allowsWrites: true,
    only,
    seed: 1,
    // An upload of 3,000 files takes seconds, and more on a busy disk.
    timeoutMs: 60_000,
    maxWaitMs: 10_000,
    concurrency: 8,
    headers,
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}
