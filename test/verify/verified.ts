import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createMock } from '../../mock/app.ts';
import { asObject, type JsonObject } from '../../contract/document.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import type { OperationId } from '../../generated/operations.ts';
import { readConfig } from '../../verify/config/read-config.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import type { Report } from '../../verify/model/report.ts';
import type { Check } from '../../verify/run/run.ts';
import { runChecks } from '../../verify/verify.ts';
import { listen } from '../listen.ts';
import { type Alteration, startAlteringProxy } from '../../scripts/verify-trials/altering-proxy.ts';

const contract = generatedContract();
const text = readFileSync('verify/mock.json', 'utf8');
const environment = parseEnv(readFileSync('verify/mock.env', 'utf8'));

interface Verified {
  readonly check: Check | readonly Check[];
  readonly only: readonly OperationId[];
  readonly allowsWrites?: boolean;
  readonly keeps?: boolean;
  /** Members of `writes` of the configuration that have other values. */
  readonly writes?: JsonObject;
  /** The mistake of the server. */
  readonly fault?: Alteration;
}

/** A mock for the tests of one file. Each run of a check has a session of its own. */
export async function startVerified() {
  const mock = await listen(await createMock({}));
  let sessions = 0;
  return {
    /** Runs checks against the mock, through a server that alters what is sent. */
    async verify({
      check,
      only,
      allowsWrites = false,
      keeps = false,
      writes = {},
      fault = {},
    }: Verified): Promise<Report> {
      await using server = await startAlteringProxy(mock.url, fault);
      return await runChecks([check].flat(), {
        contract,
        knowledge,
        baseUrl: server.url,
        config: readConfig({
          text: textWith(writes),
          environment,
          baseUrl: server.url,
          operations: contract.operations,
        }),
        allowsWrites,
        keeps,
        only,
        seed: 1,
        // All tests of a file run at a time, on a busy machine too.
        timeoutMs: 60_000,
        maxWaitMs: 10_000,
        concurrency: 4,
        headers: { 'x-mock-session': `run-${++sessions}` },
        requiresAll: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    },
    [Symbol.asyncDispose]: () => mock[Symbol.asyncDispose](),
  };
}

function textWith(writes: JsonObject): string {
  const config = asObject(JSON.parse(text));
  return JSON.stringify({ ...config, writes: { ...asObject(config.writes), ...writes } });
}

/** The ids of the failures of a run, and their messages. */
export function failuresOf({ failures }: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(failures.map(({ id, message }) => [id, message]));
}
