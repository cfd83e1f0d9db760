import { writeFileSync } from 'node:fs';
import { operations } from '../generated/operations.ts';
import {
  ConfigError,
  CouldNotRun,
  describeReport,
  exitCodeOf,
  type Report,
  toHtml,
  toJUnit,
  verifyServer,
} from '../verify/index.ts';
import { createProgress, toAnnotations, whyNothingWasChecked } from '../verify/command.ts';
import type { Invocation } from './program/subcommand.ts';
import { describeFlags, type Flags, readFlags } from './verify-flags.ts';

/** The exit code when the checks could not run; 1 means that the server does not keep the contract. */
export const failureCode = 2;

export function help({ usage }: Invocation): string {
  return describeFlags(usage);
}

export async function run({ args, environment }: Invocation): Promise<number> {
  const flags = readFlags(args, Object.keys(operations));
  const { isQuiet } = flags;
  const progress = isQuiet ? null : createProgress(process.stderr);
  const stop = stopOnSignals();
  try {
    const report = await verifyServer({
      ...flags,
      environment,
      signal: stop.signal,
      onProgress: (share, check) => progress?.update(share, check),
    });
    progress?.close();
    write(report, flags, environment);
    const reason = whyNothingWasChecked(report);
    if (reason !== null) throw new CouldNotRun(reason);
    return exitCodeOf(report);
  } finally {
    progress?.close();
    stop[Symbol.dispose]();
  }
}

export function explain(error: Error): string | undefined {
  return error instanceof ConfigError || error instanceof CouldNotRun ? error.message : undefined;
}

/** The first signal stops the run, which removes what it has created; the second one ends the process. */
function stopOnSignals(): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = (name: string) => {
    console.error(`\n${name}: removing what the run has created. Send it again to end at once.`);
    controller.abort(new CouldNotRun(`The run was stopped by ${name}.`));
  };
  for (const name of signals) process.once(name, stop);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const name of signals) process.off(name, stop);
    },
  };
}

function write(report: Report, { files, isQuiet }: Flags, environment: Invocation['environment']): void {
  const written = [
    [files.json, () => `${JSON.stringify(report, null, 2)}\n`],
    [files.junit, () => toJUnit(report)],
    [files.html, () => toHtml(report)],
  ] as const;
  for (const [path, toText] of written) {
    if (path === '-') process.stdout.write(toText());
    else if (path !== null) writeFileSync(path, toText());
  }
  const isRight = exitCodeOf(report) === 0;
  // The report is alone on standard output, for programs that read it.
  const output = Object.values(files).includes('-') ? process.stderr : process.stdout;
  if (!isQuiet || !isRight)
    output.write(
      describeReport(report, output.isTTY ? { columns: output.columns, hasColors: output.hasColors() } : null),
    );
  if (environment.GITHUB_ACTIONS !== undefined && environment.GITHUB_ACTIONS !== '')
    output.write(toAnnotations(report));
}
