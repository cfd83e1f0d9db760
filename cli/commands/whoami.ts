import { connect, dataOf } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, url } = connect(invocation);
  const { user } = dataOf(await client.GET('/api/me'));
  if (options.json) output.json(user);
  else output.print(`${user.name} (${user.email}) at ${url}`);
  return 0;
}
