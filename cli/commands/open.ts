import { spawn } from 'node:child_process';
import type { components } from '../../client/index.ts';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { describeAddress } from '../program/describe.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link, url: plane } = connect(invocation);
  const { app } = dataOf(await client.GET(appPath, { params: appOf(invocation, link) }));
  if (options.dashboard) return show(pageOf(app, plane), false, invocation);
  const { url, isSimulated = false } = app;
  if (url === null) throw new FailedError(describeAddress(app));
  if (isSimulated) output.note(describeAddress(app));
  return show(url, isSimulated, invocation);
}

function show(url: string, isSimulated: boolean, { output, options }: Invocation): number {
  if (options.json) output.json({ url, isSimulated });
  else output.print(url);
  if (!isSimulated && output.isTerminal) openBrowser(url);
  return 0;
}

/** The page of an app in the dashboard. */
function pageOf({ workspaceSlug, slug, env, region }: components['schemas']['App'], plane: string): string {
  return `${plane}/workspaces/${workspaceSlug}/apps/${slug}?${String(new URLSearchParams({ env, region }))}`;
}

/** Opens a browser, if the machine has one. The address is in the list of processes. */
export function openBrowser(url: string): void {
  const programs: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [program, ...args] = programs[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  // The address is printed in any case.
  child.on('error', () => undefined).unref();
}
