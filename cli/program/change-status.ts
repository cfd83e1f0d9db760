import { appOf, appPath, connect, dataOf } from './connect.ts';
import type { Invocation } from './invocation.ts';

/** Starts or stops the app that is meant, and prints its state. */
export async function changeStatus(invocation: Invocation, status: 'running' | 'stopped'): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { app } = dataOf(await client.PATCH(appPath, { params: appOf(invocation, link), body: { status } }));
  if (options.json) output.json(app);
  else output.print(`${app.workspaceSlug}/${app.slug}  ${app.status}, wanted: ${app.desired}`);
  return 0;
}
