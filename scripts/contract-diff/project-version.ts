import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Place = readonly [file: string, pattern: RegExp];

/** The place of the version of the contract. */
const contract: Place = ['openapi/openapi.yaml', /^( {2}version: )(\S+)$/m];

/** The files that have the version of the packages, and the first place of it in each. */
const packages: readonly Place[] = [
  ['package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['client/package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['cli/package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['control-plane/simulated-ports.ts', /^( {2}version: ')([^']+)(?=')/m],
  ['platform/package.json', /^( {2}"version": ")([^"]+)(?=")/m],
  ['platform/package.json', /^( {4}"platform-control-plane": ")([^"]+)(?=")/m],
  ['examples/operate/compose.yaml', /( platform-control-plane-server@)(\S+)$/m],
  ['examples/nextjs/package.json', /^( {4}"platform-control-plane-client": ")([^"]+)(?=")/m],
  ['examples/nextjs/package.json', /^( {4}"platform-control-plane": ")([^"]+)(?=")/m],
  ['examples/vite/package.json', /^( {4}"platform-control-plane-client": ")([^"]+)(?=")/m],
  ['examples/vite/package.json', /^( {4}"platform-control-plane": ")([^"]+)(?=")/m],
  ['package-lock.json', /^( {2}"version": ")([^"]+)(?=")/m],
  // The package itself, among the packages.
  ['package-lock.json', /^( {6}"version": ")([^"]+)(?=")/m],
];

/** A sentence for each file whose version is not that of the packages. */
export function checkVersions(root: string): string[] {
  const [main = '', ...others] = packages.map(
    ([file, pattern]) => pattern.exec(readFileSync(join(root, file), 'utf8'))?.[2],
  );
  return packages
    .slice(1)
    .filter((_place, index) => others[index] !== main)
    .map(([file]) => `${file} has another version than package.json, which has ${main}. Write it there too.`);
}

/** Writes the version of the contract into the file that has it. */
export function writeContractVersion(root: string, version: string): void {
  writeVersion(root, contract, version);
}

/** Writes the version of the packages into every file that has it. */
export function writePackageVersion(root: string, version: string): void {
  for (const place of packages) writeVersion(root, place, version);
}

function writeVersion(root: string, [file, pattern]: Place, version: string): void {
  const path = join(root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, `$1${version}`));
}
