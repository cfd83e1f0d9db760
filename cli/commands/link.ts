import { UsageError } from '../../bin/program/options.ts';
import { appPath, connect, dataOf, placeOf, splitApp } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';
import { writeLink } from '../program/link.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client, url, link } = connect(invocation);
  const [named] = args;
  if (named === undefined) {
    if (!link.workspace || !link.app)
      throw new UsageError('This folder has no link. The apps that you can see: pcp apps');
    if (options.json) output.json(link);
    else output.print(`${link.workspace}/${link.app}`);
    return 0;
  }
  const path = splitApp(named);
  const query = placeOf(invocation, {});
  const { app } = dataOf(await client.GET(appPath, { params: { path, query } }));
  const made = { url, workspace: path.workspaceSlug, app: app.slug, ...query };
  const file = writeLink(process.cwd(), made);
  if (options.json) output.json(made);
  output.note(`${output.marks.ok} ${file} names ${named}. Deploy this folder with: pcp deploy`);
  return 0;
}
