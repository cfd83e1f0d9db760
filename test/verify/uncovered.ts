// The coverage of a run with writes on the mock. `npm run uncovered` rewrites test/uncovered.txt, which may only shrink.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createMock } from '../../mock/app.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { readConfig, type Report, verify } from '../../verify/index.ts';
import { neverSeen } from '../../verify/report/summary/coverage.ts';
import { listen } from '../listen.ts';

const file = new URL('../uncovered.txt', import.meta.url);

/** Makes every check on the mock. */
export async function verifyMock(): Promise<Report> {
  await using mock = await listen(await createMock({}));
  const contract = generatedContract();
  const { operations } = contract;
  const environment = parseEnv(readFileSync('verify/mock.env', 'utf8'));
  return await verify({
    contract,
    baseUrl: mock.url,
    config: readConfig({ text: readFileSync('verify/mock.json', 'utf8'), environment, baseUrl: mock.url, operations }),
    allowsWrites: true,
    only: [],
    seed: 1,
    timeoutMs: 30_000,
    maxWaitMs: 30_000,
    concurrency: 8,
    headers: { 'x-mock-session': 'uncovered' },
    requiresAll: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** The declared responses that the run did not see, sorted. */
export function uncoveredBy(report: Report): string[] {
  return neverSeen(report).toSorted();
}

/** The lines of test/uncovered.txt. */
export function readUncovered(): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

if (import.meta.main) {
  const lines = uncoveredBy(await verifyMock());
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  console.log(`test/uncovered.txt has ${lines.length} responses that no check sees.`);
  // The worlds of the mock may still have timers.
  process.exit();
}
