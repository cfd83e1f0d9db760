import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { type Deploy, findDeploy } from '../program/deploys.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { confirm } from '../program/read-input.ts';
import { finishDeploy } from '../program/watch-deploy.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const [number] = args;
  let target: Deploy;
  if (number !== undefined) target = await findDeploy(client, params, number);
  else {
    const query = { ...params.query, limit: 100 };
    const { deploys } = dataOf(await client.GET(`${appPath}/deploys`, { params: { ...params, query } }));
    const { app } = dataOf(await client.GET(appPath, { params }));
    const found = deploys.find(({ id, canRollBack }) => canRollBack && id !== app.currentDeployId);
    if (!found) throw new FailedError('There is no deploy to roll back to. The deploys: pcp deploys');
    target = found;
    const [message = ''] = (target.commitMsg ?? '').split('\n');
    const described = `#${target.number} of ${target.createdAt}${message === '' ? '' : `, "${output.safe(message)}"`}`;
    if (!output.isTerminal || options.yes) output.note(`Rolling back to ${described}.`);
    else if (!(await confirm(`Roll back to ${described}?`))) throw new FailedError('Nothing was changed.');
  }
  const { deploy } = dataOf(await client.POST(`${appPath}/deploy`, { params, body: { rollbackTo: target.id } }));
  return await finishDeploy({ client, params, deploy }, invocation);
}
