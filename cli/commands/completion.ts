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
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';

interface Shell {
  readonly complete: (words: ReturnType<typeof listCompletions>) => string;
  /** The folder and the file in it where the shell finds the script. */
  readonly place: readonly [folder: Parameters<typeof personalFolder>[1], file: string];
  /** The line that a profile needs, if the shell does not read the file by itself. */
  readonly profile?: (file: string) => string;
}

const shells: Readonly<Record<string, Shell>> = {
  bash: { complete: completeBash, place: ['XDG_DATA_HOME', 'bash-completion/completions/pcp'] },
  zsh: {
    complete: completeZsh,
    place: ['XDG_DATA_HOME', 'zsh/site-functions/_pcp'],
    profile: (file) => `~/.zshrc before compinit: fpath=('${dirname(file)}' $fpath)`,
  },
  fish: { complete: completeFish, place: ['XDG_CONFIG_HOME', 'fish/completions/pcp.fish'] },
  powershell: {
    complete: completePowerShell,
    place: ['XDG_CONFIG_HOME', 'powershell/pcp.ps1'],
    profile: (file) => `$PROFILE: . '${file}'`,
  },
};

export async function run({ args, options, environment, output }: Invocation): Promise<number> {
  const [name = ''] = args;
  const shell = Object.hasOwn(shells, name) ? shells[name] : undefined;
  if (!shell) throw new UsageError(`There is no script for "${name}". There are: ${Object.keys(shells).join(', ')}.`);
  const { complete, place, profile } = shell;
  const script = complete(listCompletions(operations.map(({ id }) => id)));
  if (options.install) {
    const folder = personalFolder(environment, place[0]);
    if (folder === null) throw new FailedError('There is no home folder for the script. Set HOME.');
    const file = join(folder, place[1]);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${script}\n`);
    output.print(`The script is in ${file}. ${profile ? `Add to ${profile(file)}` : 'New shells read it.'}`);
  } else output.print(script);
  return 0;
}
