import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';

export async function restart(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { app, restart } = dataOf(await client.POST(`${appPath}/restart`, { params: appOf(invocation, link) }));
  if (options.json) output.json({ app, restart });
  if (!restart.isCarriedOut)
    throw new FailedError(`${app.slug} is not restarted: ${restart.reason ?? 'no reason given'}.`);
  if (!options.json) output.print(`${app.workspaceSlug}/${app.slug}  restarting`);
  return 0;
}

export function stop(invocation: Invocation): Promise<number> {
  return changeStatus(invocation, 'stopped');
}

export function start(invocation: Invocation): Promise<number> {
  return changeStatus(invocation, 'running');
}

/** Starts or stops the app that is meant, and prints its state. */
async function changeStatus(invocation: Invocation, status: 'running' | 'stopped'): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { app } = dataOf(await client.PATCH(appPath, { params: appOf(invocation, link), body: { status } }));
  if (options.json) output.json(app);
  else output.print(`${app.workspaceSlug}/${app.slug}  ${app.status}, wanted: ${app.desired}`);
  return 0;
}
