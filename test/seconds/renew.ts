// npm run test:seconds: writes into the committed list how long the test files took when they ran here last.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecorded, readSeconds, type Seconds } from './recorded.ts';

/** Of a shorter file, its size says enough. */
const leastSeconds = 1;

export const listFile = 'test/seconds/seconds.json';

/** The list with what was recorded, without files that are gone. */
export function renew(list: Seconds, recorded: Seconds, isThere: (path: string) => boolean): Seconds {
  const all = Object.entries({ ...list, ...recorded }).filter(
    ([path, seconds]) => seconds >= leastSeconds && isThere(path),
  );
  return Object.fromEntries(
    all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, seconds]) => [path, Math.round(seconds)]),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const renewed = renew(readSeconds(join(root, listFile)), readRecorded(root), (path) => existsSync(join(root, path)));
  writeFileSync(join(root, listFile), `${JSON.stringify(renewed, null, 2)}\n`);
  console.log(`${listFile} has the seconds of ${Object.keys(renewed).length} test files.`);
}
