import { parseEnv } from 'node:util';
import { UsageError } from '../../bin/program/options.ts';
import { changeVars, toVars } from '../program/change-vars.ts';
import type { Invocation } from '../program/invocation.ts';
import { readText } from '../program/read-file.ts';

export async function run(invocation: Invocation): Promise<number> {
  const [file = ''] = invocation.args;
  const pairs = Object.entries(parseEnv(await readText(file))).map(([key, value = '']) => [key, value] as const);
  if (pairs.length === 0) throw new UsageError(`There is no variable in ${file}. Its lines are KEY=VALUE.`);
  return await changeVars(invocation, { set: toVars(pairs, invocation) });
}
