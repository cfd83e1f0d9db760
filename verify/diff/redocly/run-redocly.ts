import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../server/contract/document.ts';
import { DiffError } from '../model/change.ts';
import type { Views } from './view.ts';

/** A change as `redocly diff --format json` prints it, as far as it is used. */
export interface RedoclyChange {
  /** The kind of node, in Redocly's words: `Schema`, `Parameter`, `Response`. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  /** The member of the node that was modified. */
  readonly property?: string;
  /** The rules that call the change breaking. */
  readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

interface Side {
  readonly pointer: string;
  readonly value?: unknown;
}

/** Where to look for the package `@redocly/cli`: in the project of the caller, and beside this package. */
const roots = () => [join(process.cwd(), 'package.json'), import.meta.filename];

/** What Redocly's diff reports for two documents. It is started as a process of its own, with an own configuration. */
export async function runRedocly(views: Views): Promise<RedoclyChange[]> {
  if (isDeepStrictEqual(views.before, views.after)) return [];
  const program = findRedocly();
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(views.before));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(views.after));
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [diff-recommended]\n');
    const flags = ['--format', 'json', '--output', 'changes.json', '--fail-on', 'none', '--config', 'redocly.yaml'];
    await start(program, ['diff', 'before.json', 'after.json', ...flags], folder);
    return readReport(readFileSync(join(folder, 'changes.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findRedocly(): string {
  for (const root of roots()) {
    try {
      return join(dirname(createRequire(root).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    } catch {
      // The next place may have it.
    }
  }
  throw new DiffError('The command diff needs the package @redocly/cli. Install it: npm install --save-dev @redocly/cli@2.77.0');
}

function start(program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { cwd, env, maxBuffer: 1e8 }, (error, _stdout, stderr) => {
      if (error) reject(new DiffError(`Redocly could not compare the documents:\n${stderr.trim()}`, { cause: error }));
      else resolve();
    });
  });
}

/** The command is experimental, so another version of the report is refused. */
function readReport(text: string): RedoclyChange[] {
  const report: unknown = JSON.parse(text);
  if (!isObject(report) || report.reportVersion !== '1' || !Array.isArray(report.changes)) {
    throw new DiffError('This version of @redocly/cli reports changes in an unknown form. Install version 2.77.0.');
  }
  // The version of the report says what the changes have.
  return report.changes as RedoclyChange[];
}
