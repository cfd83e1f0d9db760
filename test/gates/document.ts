// docs/gates.md: which gate finds which mistake. `npm run golden` rewrites it.
import { readFileSync, writeFileSync } from 'node:fs';
import { type Breakage, type Gate, isTest } from './breakage.ts';
import { breakages } from './breakages.ts';

const file = new URL('../../docs/gates.md', import.meta.url);

const introduction = `# Which gate finds which mistake

Each row of these tables is a deliberate mistake in one file, and the check that has to find it and name it. A slow
test, \`test/gates/mistakes.slow.test.ts\`, makes each mistake in a copy of the checkout, runs the check that is named
here, and expects it to fail with the right message; on the copy as it is, every check passes. At night it makes all
mistakes, in the gate those whose file, test or entry has changed since the merge base with main. The mistakes are in
\`test/gates\`, as edits that must apply.

If a mistake gets past \`npm run check\`, add it there with the gate that ought to find it, see the test fail, and
improve the gate. Then write this document with \`npm run golden\`.

\`npm run mutants\` plants faults that a seed draws from all rules of the control plane, one at a time, runs the tests
that reach each, and lists the faults that no test finds. It takes 40 to 90 minutes, so it is a part of
\`npm run nightly\`. On 2026-11-23, 457 of the 500 faults of seed 1 were found, which is 91.4 %, and 458 of those of
seed 2, which is 91.6 %. The command fails below 90 %. Tests have been added since for what seed 1 had left over.

How many mistakes of a backend \`verify\` finds is measured by \`npm run verify:mistakes\` and \`npm run verify:damage\`:
[docs/verify.md](verify.md#how-much-it-finds).
`;

/** The document as the breakages are now. */
export function describeGates(): string {
  const sections = Object.entries(breakages).map(([area, listed]) => `\n## ${area}\n\n${tableOf(listed)}`);
  return introduction + sections.join('');
}

export function readGates(): string {
  return readFileSync(file, 'utf8');
}

function tableOf(listed: readonly Breakage[]): string {
  const rows = [['mistake', 'file', 'gate that finds it'], ...listed.map(rowOf)];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return [lines[0], rule, ...lines.slice(1)].join('');
}

function rowOf({ name, file: path, generates, edit, gate }: Breakage): readonly string[] {
  // A file that the edit adds does not exist, so it is not written as a path.
  return [
    name,
    'add' in edit ? path : `\`${path}\``,
    `${labelOf(gate)}${generates ? ', after `npm run generate`' : ''}`,
  ];
}

function labelOf(gate: Gate): string {
  return isTest(gate) ? `\`${gate.file}\`: ${escaped(gate.title)}` : commands[gate];
}

/** How a contributor runs each command. */
const commands = {
  'redocly lint': '`npm run lint` (Redocly)',
  eslint: '`npm run lint` (ESLint)',
  prettier: '`npm run lint` (Prettier)',
  'npm run types': '`npm run types`',
  'npm run generate -- --check': '`npm run generate -- --check`',
  'npm run contract:diff': '`npm run contract:diff`',
  'npm run verify': '`npm run verify`, on the mock',
} satisfies Record<Exclude<Gate, object>, string>;

/** Text that Markdown shows as it is. */
function escaped(text: string): string {
  return text.replaceAll(/[_*|]/g, String.raw`\$&`);
}

if (import.meta.main) writeFileSync(file, describeGates());
