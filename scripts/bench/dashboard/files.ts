import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The sizes of a built dashboard in bytes, compressed with `gzip -9`. */
export interface BuiltSizes {
  /** The script that every page waits for. */
  readonly entry: number;
  readonly styles: number;
  readonly allScripts: number;
  /** The scripts that pages load later, largest first. */
  readonly later: readonly (readonly [name: string, bytes: number])[];
}

export function sizesOf(folder: string): BuiltSizes {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const assets = readdirSync(join(folder, 'assets'));
  const sized = assets.map((name) => {
    const { length } = gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 });
    return [name, length] as const;
  });
  const isEntry = (name: string) => page.includes(`/assets/${name}"`);
  const scripts = sized.filter(([name]) => name.endsWith('.js'));
  const total = (files: typeof sized) => files.reduce((sum, [, bytes]) => sum + bytes, 0);
  return {
    entry: total(scripts.filter(([name]) => isEntry(name))),
    styles: total(sized.filter(([name]) => name.endsWith('.css'))),
    allScripts: total(scripts),
    later: scripts.filter(([name]) => !isEntry(name)).toSorted(([, one], [, other]) => other - one),
  };
}
