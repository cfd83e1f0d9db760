// The coverage of a run with writes on the mock. `npm run uncovered` removes from test/uncovered.txt what is seen, and
// adds nothing: who adds a line gives its reason.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { createMock } from '../../mock/app.ts';
import { type Report, verifyServer } from '../../verify/index.ts';
import { neverSeen } from '../../verify/report/summary/coverage.ts';
import { listen } from '../listen.ts';
import { findMistakes, uncoveredFile, withoutSeen } from './uncovered-list.ts';

const file = new URL(`../../${uncoveredFile}`, import.meta.url);

/** Makes every check on the mock. */
export async function verifyMock(): Promise<Report> {
  await using mock = await listen(await createMock({}));
  return await verifyServer({
    baseUrl: mock.url,
    config: 'verify/mock.json',
    environment: parseEnv(readFileSync('verify/mock.env', 'utf8')),
    allowsWrites: true,
    seed: 1,
    // An upload of 3,000 files takes seconds, and more on a busy disk.
    timeoutMs: 60_000,
    headers: { 'x-mock-session': 'uncovered' },
  });
}

/** The declared responses that the run did not see, sorted; with `*` for those that no operation shows. */
export function uncoveredBy(report: Report): string[] {
  const names = neverSeen(report).map((name) => name.replace(ofOperator, '* $1'));
  return [...new Set(names)].toSorted();
}

/** Errors of many operations for one reason, which the list has once. */
const ofOperator = /^\w+ (403 account_blocked|403 workspace_suspended|409 app_locked)$/;

/** The text of test/uncovered.txt. */
export function readUncovered(): string {
  return readFileSync(file, 'utf8');
}

if (import.meta.main) {
  const unseen = uncoveredBy(await verifyMock());
  writeFileSync(file, withoutSeen(readUncovered(), unseen));
  const mistakes = findMistakes(readUncovered(), unseen);
  for (const mistake of mistakes) console.log(mistake);
  // The worlds of the mock may still have timers.
  process.exit(mistakes.length > 0 ? 1 : 0);
}
