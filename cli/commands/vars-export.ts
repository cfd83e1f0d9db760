import { writeFileSync } from 'node:fs';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { codeOfSystem } from '../program/system-error.ts';

export async function run(invocation: Invocation): Promise<number> {
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
  if (secrets.length > 0) output.note(`${secrets.length} secrets are left out, since their values are not shown.`);
  return 0;
}

/** The value as it stands in a file of variables. Such a file knows no escapes but that of a line break. */
function quote(key: string, value: string): string {
  if (/^[\w./:@,+-]*$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((one) => !value.includes(one) && !(one === '"' && value.includes('\\n')));
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
