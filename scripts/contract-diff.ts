import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { asObject } from '../server/contract/document.ts';
import {
  addEntry,
  type Change,
  describeDiff,
  describeEntries,
  describeMarkdown,
  diffDocuments,
  DiffError,
  type DiffReport,
  hasSection,
  isAtLeast,
  judge,
  parseDocument,
  readExemptions,
  readText,
} from '../verify/diff/index.ts';
import { annotate } from '../verify/report/annotations.ts';
import { type Base, findBase } from './contract-diff/base.ts';
import { checkVersions, writeVersion } from './contract-diff/project-version.ts';
import { compareSurfaces } from './contract-diff/surface.ts';

const help = `npm run contract:diff [-- --base REF] [--write]

Compares the contract and the exports of the package with those of a commit, and says what each change means for
clients. Fails if the version or the changelog does not say so. docs/contract-changes.md explains the rules.

  --base <ref>   the commit (default: CONTRACT_BASE, else the merge base with main); \`none\` compares nothing
  --write        write the version that the changes demand, the changelog, and the generated files
  --json         print the report as JSON
  --markdown     print the report as Markdown
  --help         print this help

Exit code: 0 if the version and the changelog say what changed, 1 if not, 2 if there is nothing to compare with.
`;

const root = join(import.meta.dirname, '..');
/** Commits without it did not have to move the version. */
const thisFile = 'scripts/contract-diff.ts';
const documentFile = 'generated/openapi.json';
const changelogFile = 'CHANGELOG.md';
const exemptionsFile = 'contract-exemptions.yaml';
/** The folders whose files are exported, without what is generated from the contract. */
const sources = ['client', 'control-plane', 'mock', 'server', 'verify'];

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
  if (base.read(thisFile) === undefined) return print(`${base.commit} is older than this comparison, so nothing is compared with it.\n`);
  const changes = await compare(base);
  let report = judgeChanges(changes, base);
  if (values.write && writeDemands(report, base)) report = judgeChanges(changes, base);
  const problems = [...report.problems, ...checkProject(report)];
  const complete = { ...report, problems };
  if (values.json) print(`${JSON.stringify(complete, null, 2)}\n`);
  else print(values.markdown ? describeMarkdown(complete) : describeDiff(complete, process.stdout.isTTY && process.stdout.hasColors()));
  if (process.env.GITHUB_ACTIONS === 'true')
    for (const problem of problems) console.error(annotate('error', problem, { title: 'Contract' }));
  return problems.length === 0 ? 0 : 1;
}

async function compare(base: Base): Promise<Change[]> {
  const text = base.read(documentFile);
  if (text === undefined) throw new DiffError(`${base.commit} has no ${documentFile}, so the contract has no earlier form there.`);
  const changes = await diffDocuments(parseDocument(text, documentFile), currentDocument());
  if (!base.differs(sources) && isDeepStrictEqual(entriesOf(base.read('package.json')), entriesOf(readText(join(root, 'package.json')))))
    return changes;
  using checkout = base.checkOut([...sources, 'package.json']);
  return [...changes, ...compareSurfaces(checkout.folder, root)];
}

function entriesOf(manifest: string | undefined): unknown {
  return asObject(JSON.parse(manifest ?? '{}')).exports;
}

function judgeChanges(changes: readonly Change[], base: Base): DiffReport {
  const path = join(root, exemptionsFile);
  // Without a change there is nothing to accept; an entry that was accepted with the last change waits for the next.
  const exemptions = changes.length > 0 && existsSync(path) ? readExemptions(readText(path), exemptionsFile) : [];
  return judge(changes, {
    before: versionOf(parseDocument(base.read(documentFile) ?? '', documentFile)),
    after: versionOf(currentDocument()),
    exemptions,
    today: new Date().toISOString().slice(0, 10),
    refusesBreaking: false,
  });
}

/** Writes the version and the changelog. Returns whether the version moved. */
function writeDemands({ version, ...report }: DiffReport, base: Base): boolean {
  if (version.required === undefined) return false;
  const moves = !isAtLeast(version.after, version.required);
  const target = moves ? version.required : version.after;
  const path = join(root, changelogFile);
  // A section that this branch has begun gets the new version; one of the base stays.
  const isOurs = version.after !== version.before && !hasSection(base.read(changelogFile) ?? '', version.after);
  const lines = describeEntries({ version, ...report });
  writeFileSync(path, addEntry(readText(path), { version: target, lines, ...(isOurs ? { replaces: version.after } : {}) }));
  if (!moves) return false;
  writeVersion(root, target);
  const generated = spawnSync(process.execPath, [join(import.meta.dirname, 'generate.ts')], { cwd: root, encoding: 'utf8' });
  if (generated.status !== 0) throw new DiffError(`The generated files could not be written:\n${generated.stderr}`);
  return true;
}

function checkProject({ version }: DiffReport): string[] {
  const isMissing = version.required !== undefined && !hasSection(readText(join(root, changelogFile)), version.after);
  const section = `${changelogFile} has no section "### Contract ${version.after}". Write it: npm run contract:diff -- --write`;
  return [...checkVersions(root), ...(isMissing && version.after !== version.before ? [section] : [])];
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
  console.error(error instanceof DiffError ? error.message : error);
  process.exitCode = 2;
}
