import { UsageError } from '../../bin/program/options.ts';
import { changeVars, toVars } from '../program/change-vars.ts';
import type { Invocation } from '../program/invocation.ts';
import { readHidden } from '../program/read-input.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args } = invocation;
  const nameless = args.find((arg) => arg.startsWith('='));
  if (nameless !== undefined) throw new UsageError('A variable has a name before the "=".');
  const [read, ...more] = args.filter((arg) => !arg.includes('='));
  if (more.length > 0)
    throw new UsageError('Only one value can be read from standard input; the others are KEY=VALUE.');
  const value = read === undefined ? '' : await readHidden(`Value of ${read}: `);
  const pairs = args.map((arg) => (arg === read ? ([arg, value] as const) : split(arg)));
  return await changeVars(invocation, { set: toVars(pairs, invocation) });
}

function split(arg: string): readonly [string, string] {
  const at = arg.indexOf('=');
  return [arg.slice(0, at), arg.slice(at + 1)];
}
