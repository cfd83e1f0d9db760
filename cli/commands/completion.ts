import { UsageError } from '../../bin/program/options.ts';
import { operations } from '../../generated/client/operations.ts';
import { completeBash } from '../complete/bash.ts';
import { completeFish } from '../complete/fish.ts';
import { completePowerShell } from '../complete/powershell.ts';
import { listCompletions } from '../complete/words.ts';
import { completeZsh } from '../complete/zsh.ts';
import type { Invocation } from '../program/invocation.ts';

const shells = new Map([
  ['bash', completeBash],
  ['zsh', completeZsh],
  ['fish', completeFish],
  ['powershell', completePowerShell],
]);

export async function run({ args, output }: Invocation): Promise<number> {
  const [shell = ''] = args;
  const complete = shells.get(shell);
  if (!complete)
    throw new UsageError(`There is no script for "${shell}". There are: ${[...shells.keys()].join(', ')}.`);
  output.print(complete(listCompletions(operations.map(({ id }) => id))));
  return 0;
}
