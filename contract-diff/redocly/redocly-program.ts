import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DiffError } from '../model/change.ts';

/** Where to look for the package `@redocly/cli`: in the project of the caller, and beside this package. */
const roots = () => [join(process.cwd(), 'package.json'), import.meta.filename];

/** Redocly's command. */
export function findRedocly(): string {
  for (const root of roots()) {
    try {
      return join(dirname(createRequire(root).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    } catch {
      // The next place may have it.
    }
  }
  throw new DiffError(
    `The command diff needs the package @redocly/cli. Install it: npm install --save-dev @redocly/cli@2.77.0`,
  );
}

/** Runs Redocly in a folder, as a process of its own. Resolves when it has succeeded; `purpose` is for the message. */
export function startRedocly(program: string, args: readonly string[], cwd: string, purpose: string): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { cwd, env, maxBuffer: 1e8 }, (error, _stdout, stderr) => {
      if (error) reject(new DiffError(`Redocly could not ${purpose}:\n${stderr.trim()}`, { cause: error }));
      else resolve();
    });
  });
}
