import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../contract/document.ts';
import { DiffError } from '../model/change.ts';
import { findRedocly, startRedocly } from './redocly-program.ts';
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

/** Runs Redocly's diff on two documents, as a process of its own with its own configuration. */
export async function runRedocly(views: Views): Promise<RedoclyChange[]> {
  if (isDeepStrictEqual(views.before, views.after)) return [];
  const program = findRedocly();
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'));
  try {
    writeFileSync(join(folder, 'before.json'), JSON.stringify(views.before));
    writeFileSync(join(folder, 'after.json'), JSON.stringify(views.after));
    writeFileSync(join(folder, 'redocly.yaml'), 'extends: [diff-recommended]\n');
    const flags = ['--format', 'json', '--output', 'changes.json', '--fail-on', 'none', '--config', 'redocly.yaml'];
    await startRedocly(program, ['diff', 'before.json', 'after.json', ...flags], folder, 'compare the documents');
    return readReport(readFileSync(join(folder, 'changes.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
