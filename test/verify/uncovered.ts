// The coverage of a run with writes on the mock. `npm run uncovered` rewrites test/uncovered.txt, which may only
// shrink.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createMock } from '../../mock/app.ts';
import { type Report, verifyServer } from '../../verify/index.ts';
import { neverSeen } from '../../verify/report/summary/coverage.ts';
import { listen } from '../listen.ts';

const file = new URL('../uncovered.txt', import.meta.url);

/** Makes every check on the mock. */
export async function verifyMock(): Promise<Report> {
  await using mock = await listen(await createMock({}));
  return await verifyServer({
    baseUrl: mock.url,
    config: 'verify/mock.json',
    environment: parseEnv(readFileSync('verify/mock.env', 'utf8')),
    allowsWrites: true,
    seed: 1,
    headers: { 'x-mock-session': 'uncovered' },
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
