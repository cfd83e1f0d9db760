import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that have the version of the contract, and the first place of it in each. */
const places: readonly (readonly [file: string, pattern: RegExp])[] = [
  ['openapi/openapi.yaml', /^( {2}version: )(\S+)$/m],
  ['package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['client/package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['examples/nextjs/package.json', /^( {4}"platform-control-plane-client": ")([^"]+)(?=")/m],
  ['examples/vite/package.json', /^( {4}"platform-control-plane-client": ")([^"]+)(?=")/m],
  ['package-lock.json', /^( {2}"version": ")([^"]+)(?=")/m],
  // The package itself, among the packages.
  ['package-lock.json', /^( {6}"version": ")([^"]+)(?=")/m],
];

/** A sentence for each file whose version is not that of the contract. */
export function checkVersions(root: string): string[] {
  const [contract = '', ...others] = places.map(([file, pattern]) => pattern.exec(readFileSync(join(root, file), 'utf8'))?.[2]);
  return places
    .slice(1)
    .filter((_place, index) => others[index] !== contract)
    .map(([file]) => `${file} has another version than openapi/openapi.yaml, which has ${contract}. Write it there too.`);
}

/** Writes the version into every file that has it. */
export function writeVersion(root: string, version: string): void {
  for (const [file, pattern] of places) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, `$1${version}`));
  }
}
