import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';

export async function run(invocation: Invocation): Promise<number> {
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
