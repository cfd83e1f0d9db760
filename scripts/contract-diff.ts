import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { asObject } from '../contract/document.ts';
import { ContractError } from '../contract/operations.ts';
import {
  type Change,
  describeDiff,
  describeMarkdown,
  diffDocuments,
  DiffError,
  type DiffReport,
  judge,
  parseDocument,
  readExemptions,
  readText,
} from '../contract-diff/index.ts';
import { annotate } from '../verify/report/annotations.ts';
import { type Base, findBase } from './contract-diff/base.ts';
import { checkVersions } from './contract-diff/project-version.ts';
import { checkChangelog, type Demand, demandVersions, writeDemands } from './contract-diff/release-demands.ts';
import { compareSurfaces } from './contract-diff/surface.ts';
import { bundleContract, contractText } from './generate/contract.ts';
import { listParts } from './nightly/parts.ts';
import { whyNotReleased } from './nightly/results.ts';

const help = `npm run contract:diff [-- --base REF] [--write]

Compares the contract and the exports of the package with those of the last release (the newest tag v* of this branch),
or with the merge base with main while there is no release. Lists what changed and whom it breaks. Against a release, it
fails if the versions or the changelog do not say so. docs/contract-changes.md explains the rules.

  --base <ref>   the commit (default: CONTRACT_BASE, else the last release); \`none\` compares nothing
  --write        write the versions that the changes demand, the changelog, and the generated files; after a release,
                 each part of \`npm run nightly\` must have passed on the commit
  --json         print the report as JSON
  --markdown     print the report as Markdown
  --help         print this help

Exit code: 0 if nothing has to be done, 1 if something has to be done, 2 if there is nothing to compare with.
`;

const root = join(import.meta.dirname, '..');
/** A commit without it is not compared. */
const thisFile = 'scripts/contract-diff.ts';
const documentFile = 'generated/openapi.json';
const exemptionsFile = 'contract-exemptions.yaml';
/** The folders whose files are exported, without what is generated from the contract. */
const sources = ['client', 'contract', 'control-plane', 'mock', 'server', 'verify'];

interface Changes {
  readonly ofContract: readonly Change[];
  readonly ofExports: readonly Change[];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      write: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return print(help);
  const name = values.base ?? (process.env.CONTRACT_BASE === '' ? undefined : process.env.CONTRACT_BASE);
  if (name === 'none') return print('The contract is not compared with an earlier one, because the base is `none`.\n');
  const base = findBase(root, name);
  if (base.read(thisFile) === undefined)
    return print(`${base.commit} is older than this comparison, so nothing is compared with it.\n`);
  const changes = await compare(base);
  if (values.write && !write(judgeChanges(changes, base).demands, base)) return 1;
  const { report, demands } = judgeChanges(changes, base);
  const complete = {
    ...report,
    problems: [...findStale(), ...report.problems, ...checkVersions(root), ...checkChangelog(root, demands)],
  };
  if (values.json)
    print(
      `${JSON.stringify({ base: { commit: base.commit, release: base.release ?? null }, ...complete }, null, 2)}\n`,
    );
  else if (values.markdown) print(`${describeMarkdown(complete)}\n${describeBase(base)}`);
  else print(`${describeDiff(complete, process.stdout.isTTY && process.stdout.hasColors())}${describeBase(base)}`);
  if (process.env.GITHUB_ACTIONS === 'true')
    for (const problem of complete.problems) console.error(annotate('error', problem, { title: 'Contract' }));
  return complete.problems.length === 0 ? 0 : 1;
}

/** The generated document was compared, so it has to be the one that the files in `openapi/` make. */
function findStale(): string[] {
  const isStale = readText(join(root, documentFile)) !== contractText(bundleContract(root));
  return isStale
    ? [`${documentFile} is stale, so the changes above are not those of openapi/. Run \`npm run generate\`.`]
    : [];
}

function describeBase({ commit, release }: Base): string {
  if (release !== undefined) return `Compared with the release ${release}.\n`;
  return `Compared with ${commit.slice(0, 12)}, which is not a release, so no version and no line in the changelog is demanded.\n`;
}

async function compare(base: Base): Promise<Changes> {
  const text = base.read(documentFile);
  if (text === undefined)
    throw new DiffError(`${base.commit} has no ${documentFile}, so the contract has no earlier form there.`);
  const ofContract = await diffDocuments(parseDocument(text, documentFile), currentDocument());
  const [before, after] = [base.read('package.json'), readText(join(root, 'package.json'))];
  if (!base.differs(sources) && isDeepStrictEqual(readManifest(before).exports, readManifest(after).exports))
    return { ofContract, ofExports: [] };
  using checkout = base.checkOut([...sources, 'package.json']);
  return { ofContract, ofExports: compareSurfaces(checkout.folder, root) };
}

/** The report of all changes, and against a release what they demand of each version. */
function judgeChanges(
  { ofContract, ofExports }: Changes,
  base: Base,
): { report: DiffReport; demands: readonly Demand[] } {
  const path = join(root, exemptionsFile);
  const changes = [...ofContract, ...ofExports];
  // Without changes, the exemptions of the last ones may stay: they are not read.
  const exemptions = changes.length > 0 && existsSync(path) ? readExemptions(readText(path), exemptionsFile) : [];
  const contract = {
    before: versionOf(parseDocument(base.read(documentFile) ?? '', documentFile)),
    after: versionOf(currentDocument()),
  };
  const today = new Date().toISOString().slice(0, 10);
  const report = judge(changes, { ...contract, exemptions, today, refusesBreaking: false, demandsVersion: false });
  if (base.release === undefined) return { report, demands: [] };
  const exported = new Set(ofExports.map(({ id }) => id));
  const demands = demandVersions(report.changes, {
    isExport: ({ id }) => exported.has(id),
    contract,
    packages: {
      before: packageVersion(base.read('package.json')),
      after: packageVersion(readText(join(root, 'package.json'))),
    },
  });
  const [required] = demands.filter(({ subject }) => subject === 'Contract').map((demand) => demand.required);
  return {
    report: {
      ...report,
      version: { ...contract, ...(required === undefined ? {} : { required }) },
      problems: [...report.problems, ...demands.flatMap(({ problems }) => problems)],
    },
    demands,
  };
}

/** Writes what is demanded. Returns whether the checkout may be released. */
function write(demands: readonly Demand[], base: Base): boolean {
  if (base.release === undefined) {
    console.error('Nothing is written, because nothing is demanded without a release.');
    return true;
  }
  const refusal = whyNotReleased(
    root,
    listParts(root, 0).map(({ name }) => name),
  );
  if (refusal !== null) {
    console.error(refusal);
    return false;
  }
  writeDemands(root, demands, base);
  return true;
}

function readManifest(text: string | undefined): Record<string, unknown> {
  return asObject(JSON.parse(text ?? '{}'));
}

function packageVersion(manifest: string | undefined): string {
  return String(readManifest(manifest).version);
}

function currentDocument(): unknown {
  return parseDocument(readFileSync(join(root, documentFile), 'utf8'), documentFile);
}

function versionOf(document: unknown): string {
  return String(asObject(asObject(document).info).version);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof DiffError || error instanceof ContractError ? error.message : error);
  process.exitCode = 2;
}
