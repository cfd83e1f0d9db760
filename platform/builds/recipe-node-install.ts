import { isBerry, type PackageManager } from '../../control-plane/model/sources/detect/languages/node/installer.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';
import type { Lock } from './recipe.ts';

/** Folder of the package manager, which scripts call by its name. */
export const managerFolder = '/app/.package-manager';

/** Installs development dependencies too: builds need compilers, bundlers and types. */
export function installCommands(manager: PackageManager): string[] {
  return [...managerCommands(manager), packagesCommand(manager)];
}

/** Installs the package manager in its version. */
function managerCommands(manager: PackageManager): string[] {
  const { name, version, program } = manager;
  if (program !== null) {
    const file = shellWord(`/app/${program}`);
    const lines = `'#!/bin/sh' ${shellWord(`exec node ${file} "$@"`)}`;
    const path = `${managerFolder}/bin/yarn`;
    return [`mkdir -p ${managerFolder}/bin && printf '%s\\n' ${lines} > ${path} && chmod +x ${path}`];
  }
  if (version === null) return [];
  const source = isBerry(manager) ? '@yarnpkg/cli-dist' : name;
  return [`npm install --global --prefix ${managerFolder} --no-audit --no-fund ${shellWord(`${source}@${version}`)}`];
}

/** Words of each program about a lock file that does not fit `package.json`. */
const complaints: Readonly<Record<PackageManager['name'], RegExp>> = {
  npm: /can only install (?:packages when your package\.json and|with an existing) package-lock\.json/,
  pnpm: /ERR_PNPM_(?:OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH|BROKEN_LOCKFILE|NO_LOCKFILE)/,
  yarn: /lockfile needs to be updated, but yarn was run with|lockfile would have been (?:modified|created) by this install/,
  bun: /lockfile had changes, but lockfile is frozen/,
};

/** The lock file of a package manager; `null` without one. */
export function lockOf(manager: PackageManager): Lock | null {
  const { name, lockFile } = manager;
  if (lockFile === null) return null;
  return {
    ...{ file: lockFile, beside: 'package.json' },
    complaint: complaints[name],
    instead: new Map([[packagesCommand(manager), packagesCommand({ ...manager, lockFile: null })]]),
  };
}

function packagesCommand(manager: PackageManager): string {
  const { name } = manager;
  const isLocked = manager.lockFile !== null;
  if (name === 'pnpm') return `pnpm install ${isLocked ? '--frozen-lockfile' : '--no-frozen-lockfile'} --prod=false`;
  if (name === 'bun') return `bun install${isLocked ? ' --frozen-lockfile' : ''}`;
  if (name === 'npm') return `npm ${isLocked ? 'ci' : 'install'} --include=dev --no-audit --no-fund`;
  if (isBerry(manager)) return `yarn install ${isLocked ? '--immutable' : '--no-immutable'}`;
  return `yarn install${isLocked ? ' --frozen-lockfile' : ''} --production=false`;
}
