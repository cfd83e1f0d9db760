import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { findDeploy } from '../program/deploys.ts';
import type { Invocation } from '../program/invocation.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const [number = ''] = args;
  const { id: deployId } = await findDeploy(client, params, number);
  const cancel = { params: { ...params, path: { ...params.path, deployId } } };
  const { deploy } = dataOf(await client.POST(`${appPath}/deploys/{deployId}/cancel`, cancel));
  if (options.json) output.json(deploy);
  else output.print(`#${deploy.number}  ${deploy.status}`);
  return 0;
}
