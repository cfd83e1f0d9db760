import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addEntry,
  describeEntries,
  demandVersion,
  DiffError,
  hasSection,
  isAtLeast,
  type JudgedChange,
  readText,
  type Versions,
} from '../../contract-diff/index.ts';
import type { Base } from './base.ts';
import { writeContractVersion, writePackageVersion } from './project-version.ts';

const changelogFile = 'CHANGELOG.md';

/** The version that the changes since a release demand, of the contract or of the packages. */
export interface Demand extends Versions {
  readonly subject: 'Contract' | 'Package';
  /** The least version; `undefined` if none is demanded. */
  readonly required: string | undefined;
  readonly problems: readonly string[];
  /** The changes that the changelog has to say below the version. */
  readonly entries: readonly JudgedChange[];
}

type Pair = Omit<Versions, 'name'>;

/** The demands of all changes. The packages contain the contract, so a change of it moves their version too. */
export function demandVersions(
  changes: readonly JudgedChange[],
  { isExport, contract, packages }: { isExport: (change: JudgedChange) => boolean; contract: Pair; packages: Pair },
): Demand[] {
  const ofContract = changes.filter((change) => !isExport(change));
  const contractVersions = { name: '`info.version`', ...contract };
  const packageVersions = { name: 'The version of the packages', ...packages };
  return [
    { subject: 'Contract', ...contractVersions, ...demandVersion(ofContract, contractVersions), entries: ofContract },
    {
      subject: 'Package',
      ...packageVersions,
      ...demandVersion(changes, packageVersions),
      entries: changes.filter(isExport),
    },
  ];
}

/** A sentence for each version that was moved, but has no section in the changelog. */
export function checkChangelog(root: string, demands: readonly Demand[]): string[] {
  const changelog = readText(join(root, changelogFile));
  return demands
    .filter(({ before, after, entries }) => before !== after && describeEntries({ changes: entries }).length > 0)
    .filter(({ subject, after }) => !hasSection(changelog, after, subject))
    .map(({ subject, after }) => {
      return `${changelogFile} has no section "### ${subject} ${after}". Write it: npm run contract:diff -- --write`;
    });
}

/** Writes the versions that are demanded, the changelog, and the generated files that have the version. */
export function writeDemands(root: string, demands: readonly Demand[], base: Base): void {
  for (const demand of demands) {
    if (demand.required === undefined) continue;
    const moves = !isAtLeast(demand.after, demand.required);
    const target = moves ? demand.required : demand.after;
    writeChangelog(root, { ...demand, target }, base);
    if (moves) writeVersion(root, demand.subject, target);
  }
}

function writeChangelog(
  root: string,
  { subject, before, after, target, entries }: Demand & { readonly target: string },
  base: Base,
): void {
  const lines = describeEntries({ changes: entries });
  if (lines.length === 0) return;
  const path = join(root, changelogFile);
  // A section that was begun since the release gets the new version; that of the release stays.
  const isBegun = after !== before && !hasSection(base.read(changelogFile) ?? '', after, subject);
  writeFileSync(
    path,
    addEntry(readText(path), { subject, version: target, lines, ...(isBegun ? { replaces: after } : {}) }),
  );
}

function writeVersion(root: string, subject: Demand['subject'], version: string): void {
  if (subject === 'Package') return writePackageVersion(root, version);
  writeContractVersion(root, version);
  const generated = spawnSync(process.execPath, [join(root, 'scripts/generate.ts')], { cwd: root, encoding: 'utf8' });
  if (generated.status !== 0) throw new DiffError(`The generated files could not be written:\n${generated.stderr}`);
}
