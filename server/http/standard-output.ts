import { pino } from 'pino';
import { LogOutput } from './log-output.ts';

let shared: LogOutput | undefined;

/** The standard output, which all logs of a process share. An exit writes what waits. */
export function standardOutput(): LogOutput {
  return (shared ??= openStandardOutput());
}

function openStandardOutput(): LogOutput {
  const { stdout } = process;
  // A program that has replaced the function gets the entries.
  const isReplaced = stdout.write !== (Object.getPrototypeOf(stdout) as typeof stdout).write;
  const file = isReplaced ? undefined : pino.destination(1);
  const output = new LogOutput(file ?? stdout);
  process.once('exit', () => {
    output.flush();
    file?.flushSync();
  });
  return output;
}
