import { writeFileSync } from 'node:fs';
import { UsageError } from '../../bin/program/options.ts';
import { changeVars, toVars } from '../program/change-vars.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { readEnvFile } from '../program/env-file.ts';
import { formatCount } from '../program/describe.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';
import { readText } from '../program/read-file.ts';
import { readHidden } from '../program/read-input.ts';
import { codeOfSystem } from '../program/system-error.ts';

export async function listVars(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { vars } = dataOf(await client.GET(`${appPath}/vars`, { params: appOf(invocation, link) }));
  if (options.json) vars.forEach(output.json);
  else if (vars.length === 0) output.note('This app has no variables. Set one with: pcp vars set KEY=VALUE');
  else {
    const rows = vars.map(({ key, value, isSecret, updatedAt }) => [
      key,
      isSecret ? '(secret)' : output.safe(value.replaceAll('\n', '\\n')),
      updatedAt,
    ]);
    output.print(formatTable([['KEY', 'VALUE', 'UPDATED'], ...rows]));
  }
  return 0;
}

export async function setVars(invocation: Invocation): Promise<number> {
  const { args } = invocation;
  const nameless = args.find((arg) => arg.startsWith('='));
  if (nameless !== undefined) throw new UsageError('A variable has a name before the "=".');
  const [read, ...more] = args.filter((arg) => !arg.includes('='));
  if (more.length > 0)
    throw new UsageError(
      'Only one value can be read from standard input; the others are KEY=VALUE. A file: pcp vars import FILE',
    );
  const value = read === undefined ? '' : await readHidden(`Value of ${read}: `);
  const pairs = args.map((arg) => (arg === read ? ([arg, value] as const) : split(arg)));
  return await changeVars(invocation, { set: toVars(pairs, invocation) });
}

function split(arg: string): readonly [string, string] {
  const at = arg.indexOf('=');
  return [arg.slice(0, at), arg.slice(at + 1)];
}

export function unsetVars(invocation: Invocation): Promise<number> {
  return changeVars(invocation, { unset: [...invocation.args] });
}

export async function importVars(invocation: Invocation): Promise<number> {
  const [file = ''] = invocation.args;
  const { vars, notes } = readEnvFile(await readText(file), file);
  if (vars.size === 0) throw new UsageError(`There is no variable in ${file}. Its lines are KEY=VALUE.`);
  notes.forEach(invocation.output.note);
  return await changeVars(invocation, { set: toVars(vars, invocation) });
}

export async function exportVars(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { vars } = dataOf(await client.GET(`${appPath}/vars`, { params: appOf(invocation, link) }));
  const lines = vars.map(({ key, value, isSecret }) =>
    isSecret ? `# ${key} is a secret` : `${key}=${quote(key, value)}`,
  );
  const secrets = vars.filter(({ isSecret }) => isSecret);
  if (options.json)
    output.json(Object.fromEntries(vars.map(({ key, value, isSecret }) => [key, isSecret ? null : value])));
  else if (options.file === undefined) lines.forEach(output.print);
  else write(options.file, lines, options.force ?? false);
  if (secrets.length > 0)
    output.note(`Left out, since their values are not shown: ${formatCount(secrets.length, 'secret')}.`);
  return 0;
}

/** The value as it stands in a file of variables. Programs differ in the escapes that they know. */
function quote(key: string, value: string): string {
  if (/^[\w./:@,+-]*$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((one) => !value.includes(one) && !(one === '"' && /[\\$]/.test(value)));
  if (mark === undefined)
    throw new FailedError(`The value of ${key} has all three quotes, so no such file can hold it.`);
  return mark + value + mark;
}

function write(file: string, lines: readonly string[], replaces: boolean): void {
  try {
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''), { flag: replaces ? 'w' : 'wx', mode: 0o600 });
  } catch (error) {
    const code = codeOfSystem(error);
    if (code === null) throw error;
    throw new FailedError(
      code === 'EEXIST' ? `${file} exists. Replace it with --force.` : `${file} cannot be written (${code}).`,
    );
  }
}
