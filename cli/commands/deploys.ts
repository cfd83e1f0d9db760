import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { type Deploy, findDeploy, readNumber } from '../program/deploys.ts';
import { describeDuration } from '../program/describe.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';

export async function listDeploys(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const limit = readNumber(options.limit ?? '20', '--limit');
  const before = options.before === undefined ? {} : { before: readNumber(options.before, '--before') };
  const query = { ...params.query, limit, ...before };
  const { deploys, next } = dataOf(await client.GET(`${appPath}/deploys`, { params: { ...params, query } }));
  if (options.json) deploys.forEach(output.json);
  else if (deploys.length === 0) output.note('There are no deploys.');
  else {
    const rows = deploys.map((deploy) => rowOf(deploy, output.safe));
    output.print(formatTable([['DEPLOY', 'STATUS', 'TRIGGER', 'CREATED', 'TIME', 'MESSAGE'], ...rows]));
  }
  // An older control plane does not say this.
  if (typeof next === 'string') output.note(`Earlier ones: pcp deploys --before ${next}`);
  return 0;
}

function rowOf(deploy: Deploy, safe: (text: string) => string): string[] {
  const { number, status, trigger, createdAt, durationMs, commitMsg, error } = deploy;
  const time = durationMs === null ? '-' : describeDuration(durationMs);
  const [message = ''] = (error?.message ?? commitMsg ?? '').split('\n');
  return [`#${number}`, status, trigger, createdAt, time, safe(message)];
}

export async function cancelDeploy(invocation: Invocation): Promise<number> {
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
