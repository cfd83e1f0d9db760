import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ofOthers = 0o077;
/** Sticky bit: the mode of a folder that all users share, such as /tmp. */
const sticky = 0o1000;

/**
 * Makes a folder that only its owner reaches. If it exists, takes the rights of others from it and from the files in
 * it, and returns whether others could reach some of them. Leaves a folder that all users share as it is, and mends
 * its files alone.
 */
export function makePrivateFolder(folder: string, isOwn: (name: string) => boolean): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode } = statSync(folder);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isOwn(entry.name));
  const paths = files.map(({ name }) => join(folder, name));
  const open = (mode & sticky) === 0 ? [folder, ...paths] : paths;
  const wrong = open.filter((path) => (statSync(path).mode & ofOthers) !== 0);
  for (const path of wrong) chmodSync(path, statSync(path).mode & 0o700);
  return wrong.length > 0 && (mode & ofOthers) !== 0;
}
