import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';

/** A lint error: the rule, the file with the location in it, and the message. */
export type Problem = { rule: string; at: string; message: string };

type Tree = { [name: string]: unknown };
type Report = {
  problems: { ruleId: string; message: string; location: [{ source: { ref: string }; pointer?: string }] }[];
};

const project = join(import.meta.dirname, '../..');
let waiting: { patch: Tree; resolve: (problems: Problem[]) => void; reject: (reason: unknown) => void }[] = [];

/** The end of a message, about exceptions. */
const advice = / \(An exception needs its reason: .*\)$/;

/** The problems of `lintInFull`, without what their messages say about exceptions. */
export async function lint(change = ''): Promise<Problem[]> {
  return (await lintInFull(change)).map((problem) => ({ ...problem, message: problem.message.replace(advice, '') }));
}

/**
 * Lints the document of `test/lint/right` after a change: YAML whose keys are files and whose values are merged into
 * them (null removes). One run of Redocly lints the documents of all tests that run concurrently.
 */
export function lintInFull(change = ''): Promise<Problem[]> {
  return new Promise((resolve, reject) => {
    // The run starts after all concurrent tests have added their documents.
    if (waiting.length === 0) setTimeout(() => void lintWaiting());
    waiting.push({ patch: read(change), resolve, reject });
  });
}

async function lintWaiting(): Promise<void> {
  const asked = waiting;
  waiting = [];
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    asked.forEach(({ patch }, index) => writeDocument(join(folder, String(index)), patch));
    writeFileSync(join(folder, 'redocly.yaml'), config());
    const documents = asked.map((_, index) => `${index}/openapi.yaml`);
    const { stdout, stderr } = await redocly(folder, [
      'lint',
      ...documents,
      '--format',
      'json',
      '--max-problems',
      '10000',
    ]);
    // The output has one report for each document, in order.
    const reports = stdout.split(/(?<=^\})(?=\{$)/m).filter(Boolean);
    if (reports.length < documents.length) throw new Error(stderr);
    asked.forEach(({ resolve }, index) => resolve(problemsOf(reports[index] ?? '', `${index}/`)));
  } catch (error) {
    asked.forEach(({ reject }) => reject(error));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bundle of the changed document, or the error output of `redocly bundle`. */
export async function bundle(change = ''): Promise<{ document: Tree } | { refusal: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    writeDocument(folder, read(change));
    writeFileSync(join(folder, 'redocly.yaml'), config());
    const { stdout, stderr, isFine } = await redocly(folder, ['bundle', 'openapi.yaml', '--ext', 'json']);
    return isFine ? { document: read(stdout) } : { refusal: stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The configuration of the project, with an absolute path to the plugin. */
function config(): string {
  const { apis: _, ...ours } = read(readFileSync(join(project, 'redocly.yaml'), 'utf8'));
  return stringify({ ...ours, plugins: [join(project, 'openapi/plugin/index.js')] });
}

/** Parses a mapping in YAML or JSON. Anything else is an empty mapping. */
function read(text: string): Tree {
  const value: unknown = parse(text);
  return isTree(value) ? value : {};
}

function writeDocument(folder: string, patch: Tree): void {
  cpSync(join(import.meta.dirname, 'right'), folder, { recursive: true });
  cpSync(join(project, 'openapi/shared/extensions.yaml'), join(folder, 'shared/extensions.yaml'));
  for (const [name, change] of Object.entries(patch)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    const before = existsSync(file) ? read(readFileSync(file, 'utf8')) : {};
    if (change === null) rmSync(file);
    else
      writeFileSync(
        file,
        typeof change === 'string' ? change : stringify(merged(before, change), { aliasDuplicateObjects: false }),
      );
  }
}

/** JSON Merge Patch, RFC 7396. */
function merged(target: unknown, patch: unknown): unknown {
  if (!isTree(patch)) return patch;
  const old: Tree = isTree(target) ? target : {};
  const changed = Object.entries(patch).map(
    ([key, value]) => [key, value === null ? undefined : merged(old[key], value)] as const,
  );
  return Object.fromEntries([...Object.entries(old), ...changed].filter(([key]) => patch[key] !== null));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function redocly(folder: string, args: string[]): Promise<{ stdout: string; stderr: string; isFine: boolean }> {
  const cli = join(project, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...args, '--config', 'redocly.yaml'],
      { cwd: folder, env, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ stdout, stderr, isFine: error === null }),
    );
  });
}

function problemsOf(text: string, folder: string): Problem[] {
  // Redocly defines this shape; if it changed, every test here would fail.
  const { problems } = JSON.parse(text) as Report;
  return problems.map(({ ruleId, message, location: [{ source, pointer }] }) => ({
    rule: ruleId,
    at: `${source.ref.slice(folder.length)}${pointer ?? ''}`,
    message,
  }));
}
