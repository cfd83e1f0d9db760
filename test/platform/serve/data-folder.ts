import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { seed, varRow } from '../../../control-plane/ports/suites/rows.ts';
import { type Data, openData as open } from '../../../platform/database/open-data.ts';

/** A folder that is removed when the test ends, and the path of a data folder in it, which does not exist yet. */
export function makeDataFolder(): { readonly folder: string; readonly data: string } {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, data: join(folder, 'data') };
}

/** The arguments of a server whose callers may send any number of requests. */
export function unlimited(folder: string): readonly string[] {
  const path = join(folder, 'unlimited.json');
  writeFileSync(path, JSON.stringify({ requestsPerMinute: { account: null, client: null } }));
  return ['--config', path];
}

export function openData(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Data> {
  return open({ folder, environment, clock: new VirtualClock(0), random: secureRandom });
}

/** Closes it at the end of a block. */
export function closing(data: Data) {
  return { data, [Symbol.asyncDispose]: () => data.close() };
}

/** Fills a data folder, with two variables. */
export async function fill(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Data> {
  const data = await openData(folder, environment);
  await seed(data.store);
  await data.store.write('system', async (tx) => {
    for (const id of ['A', 'B']) await tx.vars.insert(varRow(id));
  });
  return data;
}
