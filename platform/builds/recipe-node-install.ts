import { isBerry, type PackageManager } from '../../control-plane/model/sources/detect/languages/node/installer.ts';
import { shellWord } from '../../control-plane/model/sources/detect/shell-word.ts';

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

function packagesCommand(manager: PackageManager): string {
  const { name, isLocked } = manager;
  if (name === 'pnpm') return `pnpm install ${isLocked ? '--frozen-lockfile' : '--no-frozen-lockfile'} --prod=false`;
  if (name === 'bun') return `bun install${isLocked ? ' --frozen-lockfile' : ''}`;
  if (name === 'npm') return `npm ${isLocked ? 'ci' : 'install'} --include=dev --no-audit --no-fund`;
  if (isBerry(manager)) return `yarn install ${isLocked ? '--immutable' : '--no-immutable'}`;
  return `yarn install${isLocked ? ' --frozen-lockfile' : ''} --production=false`;
}
