import { spawn } from 'node:child_process';
import { appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { describeAddress } from '../program/describe.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const { app } = dataOf(await client.GET(appPath, { params: appOf(invocation, link) }));
  const { url, isSimulated } = app;
  if (url === null) throw new FailedError(describeAddress(app));
  if (options.json) output.json({ url, isSimulated: isSimulated ?? false });
  else output.print(url);
  if (isSimulated) output.note(describeAddress(app));
  else if (output.isTerminal) openBrowser(url);
  return 0;
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
