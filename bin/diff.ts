import { writeFileSync } from 'node:fs';
import { asObject } from '../contract/document.ts';
import {
  addEntry,
  describeDiff,
  describeEntries,
  describeMarkdown,
  diffDocuments,
  DiffError,
  judge,
  readDocument,
  readExemptions,
  readText,
} from '../contract-diff/index.ts';
import { annotate } from '../verify/report/annotations.ts';
import { parseOptions, UsageError } from './program/options.ts';
import type { Invocation } from './program/subcommand.ts';

/** The exit code when the documents could not be compared; 1 means that the new document may not replace the old. */
export const failureCode = 2;

export function help({ usage }: Invocation): string {
  return `${usage} <old> <new> [options]

Compares two OpenAPI documents, and says what each change means for clients that send requests, for clients that read
responses, and for code that is generated from the document. Reads OpenAPI 3.0, 3.1 and 3.2.

  ${usage} released/openapi.json openapi.json --exemptions contract-exemptions.yaml

  old, new               files in JSON or YAML
  --exemptions <file>    breaking changes that are accepted: a list of {change, reason, expires}
  --changelog <file>     add a line for each change to this file, under the new version
  --fail-on-breaking     exit with 1 if a change breaks clients, even if the version says so
  --json                 print the report as JSON
  --markdown             print the report as Markdown, for a comment
  --help                 print this text

Exit code: 0 if the version of the new document says what changed, 1 if not, 2 if the documents could not be compared.
`;
}

export async function run({ args, environment }: Invocation): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    options: {
      exemptions: { type: 'string' },
      changelog: { type: 'string' },
      'fail-on-breaking': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [oldPath, newPath, ...others] = positionals;
  if (oldPath === undefined || newPath === undefined || others.length > 0)
    throw new UsageError('Name two documents: the old one and the new one.');
  if (values.json && values.markdown) throw new UsageError('Choose one of --json and --markdown.');
  const [before, after] = [readDocument(oldPath), readDocument(newPath)];
  const report = judge(await diffDocuments(before, after), {
    before: versionOf(before),
    after: versionOf(after),
    exemptions: values.exemptions === undefined ? [] : readExemptions(readText(values.exemptions), values.exemptions),
    today: new Date().toISOString().slice(0, 10),
    refusesBreaking: values['fail-on-breaking'],
  });
  if (values.changelog !== undefined) {
    const entry = { version: report.version.after, lines: describeEntries(report) };
    if (entry.lines.length > 0) writeFileSync(values.changelog, addEntry(readText(values.changelog), entry));
  }
  if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else
    process.stdout.write(
      values.markdown
        ? describeMarkdown(report)
        : describeDiff(report, process.stdout.isTTY && process.stdout.hasColors()),
    );
  if (environment.GITHUB_ACTIONS === 'true') {
    for (const problem of report.problems)
      console.error(annotate('error', problem, { file: newPath, title: 'Contract' }));
  }
  return report.problems.length === 0 ? 0 : 1;
}

export function explain(error: Error): string | undefined {
  return error instanceof DiffError ? error.message : undefined;
}

function versionOf(document: unknown): string {
  const { version } = asObject(asObject(document).info);
  return typeof version === 'string' || typeof version === 'number' ? String(version) : 'missing';
}
