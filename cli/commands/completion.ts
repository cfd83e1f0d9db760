import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import { operations } from '../../generated/client/operations.ts';
import { completeBash } from '../complete/bash.ts';
import { completeFish } from '../complete/fish.ts';
import { completePowerShell } from '../complete/powershell.ts';
import { listCompletions } from '../complete/words.ts';
import { completeZsh } from '../complete/zsh.ts';
import { personalFolder } from '../program/config.ts';
import type { Environment } from '../program/environment.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';

const shells = new Map([
  ['bash', completeBash],
  ['zsh', completeZsh],
  ['fish', completeFish],
  ['powershell', completePowerShell],
]);

export async function run({ args, options, environment, output }: Invocation): Promise<number> {
  const [shell = ''] = args;
  const complete = shells.get(shell);
  if (!complete)
    throw new UsageError(`There is no script for "${shell}". There are: ${[...shells.keys()].join(', ')}.`);
  const script = complete(listCompletions(operations.map(({ id }) => id)));
  if (options.install !== true) {
    output.print(script);
    return 0;
  }
  const { file, profile } = placeOf(shell, environment);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${script}\n`);
  output.print(`The script is in ${file}. ${profile ?? 'New shells read it.'}`);
  return 0;
}

/** The file of the script, and the line that a profile needs if the shell does not read the file by itself. */
function placeOf(shell: string, environment: Environment): { readonly file: string; readonly profile?: string } {
  const data = personalFolder(environment, 'XDG_DATA_HOME', '.local/share');
  const config = personalFolder(environment, 'XDG_CONFIG_HOME', '.config');
  if (data === null || config === null) throw new FailedError('There is no home folder for the script. Set HOME.');
  if (shell === 'bash') return { file: join(data, 'bash-completion/completions/pcp') };
  if (shell === 'fish') return { file: join(config, 'fish/completions/pcp.fish') };
  if (shell === 'powershell') {
    const file = join(config, 'powershell/pcp.ps1');
    return { file, profile: `Add to $PROFILE: . '${file}'` };
  }
  const file = join(data, 'zsh/site-functions/_pcp');
  return { file, profile: `Add to ~/.zshrc before compinit: fpath=('${dirname(file)}' $fpath)` };
}
