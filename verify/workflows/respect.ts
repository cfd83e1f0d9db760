import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A step as Redocly reports it; a step that was repeated is there once for each time. */
export interface ReportedStep {
  readonly stepId: string;
  readonly response?: { readonly statusCode: number; readonly body?: unknown };
  readonly checks?: readonly ReportedCheck[];
}

export interface ReportedCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly severity: string;
  readonly message: string;
  readonly condition?: string;
}

export interface ReportedWorkflow {
  readonly workflowId: string;
  readonly executedSteps: readonly ReportedStep[];
  readonly status: 'success' | 'warn' | 'error';
}

export interface RespectRun {
  /** The folder with the files, a `redocly.yaml`, and room for the output. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly inputs: Readonly<Record<string, string>>;
  /** The URL of the server of each source description. */
  readonly servers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The workflows that ran, or what Redocly printed if it could not run them. */
export type RespectResult = { readonly workflows: readonly ReportedWorkflow[] } | { readonly problem: string };

/** The command of the installed Redocly CLI, in the project of the user or beside this package; `null` without one. */
export function findRedocly(): string | null {
  for (const from of [pathToFileURL(join(process.cwd(), 'package.json')), import.meta.url]) {
    try {
      return createRequire(from).resolve('@redocly/cli/bin/cli.js');
    } catch {
      // Redocly is not installed there.
    }
  }
  return null;
}

/** Longer than the 60 s that a deletion may take. */
const responseMs = 90_000;

/**
 * Runs Arazzo files by `redocly respect`. Inputs, which contain credentials, are passed in the environment: other
 * users of the machine see the arguments of a process.
 */
export async function runRespect(cli: string, run: RespectRun): Promise<RespectResult> {
  const { folder, files, inputs, servers, timeoutMs, signal } = run;
  const output = `${files[0] ?? ''}.result.json`;
  const limits = [
    '--max-steps',
    '100000',
    '--max-fetch-timeout',
    String(responseMs),
    '--execution-timeout',
    String(timeoutMs),
  ];
  const args = ['respect', ...files, '--json-output', output, ...limits];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      FORCE_COLOR: '0',
      REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
      REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(servers),
    },
    ...(signal && { signal }),
  });
  let printed = '';
  const collect = (chunk: unknown) => (printed = `${printed}${String(chunk)}`.slice(-4000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const problem = await new Promise<string | null>((resolve) => {
    child.on('error', ({ name, message }) => resolve(name === 'AbortError' ? 'It was stopped.' : message));
    child.on('close', () => resolve(null));
  });
  if (problem !== null) return { problem };
  const file = join(folder, output);
  if (!existsSync(file)) return { problem: plain(printed) };
  // Redocly writes this form; the version is pinned.
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly ReportedWorkflow[] }>>;
  };
  return { workflows: Object.values(report.files).flatMap(({ executedWorkflows }) => executedWorkflows) };
}

/** A text without the colors of a terminal. */
export function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- escape sequences begin with a control character
  return text.replaceAll(/\u001B\[[0-9;]*m/g, '').trim();
}
