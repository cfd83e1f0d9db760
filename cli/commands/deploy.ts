import { resolve } from 'node:path';
import type { ControlPlaneClient } from '../../client/index.ts';
import { type AppParams, appPath, connect, createUploadClient, dataOf } from '../program/connect.ts';
import type { Deploy } from '../program/deploys.ts';
import { formatCount } from '../program/describe.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { writeLink } from '../program/link.ts';
import { finishDeploy } from '../program/watch-deploy.ts';
import { chooseTarget, type Target } from '../upload/choose-target.ts';
import { findFiles } from '../upload/find-files.ts';
import { git } from '../upload/git.ts';
import { formatSize, sendFolder } from '../upload/send-folder.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, options, output } = invocation;
  const folder = resolve(args[0] ?? '.');
  const { files, notes } = await findFiles(folder);
  for (const note of notes) output.note(output.safe(note));
  if (options.list) {
    for (const { path, size } of files) {
      if (options.json) output.json({ path, size });
      else output.print(output.safe(path));
    }
    output.note(`${formatCount(files.length, 'file')}, ${formatSize(files.reduce((sum, { size }) => sum + size, 0))}`);
    return 0;
  }
  if (files.length === 0) throw new FailedError(`There is no file to send in ${folder}.`);
  const connected = connect(invocation, folder);
  const { client, url, token } = connected;
  const target = await chooseTarget(connected, folder, invocation);
  const sender = createUploadClient(url, token, invocation.version);
  const uploadId = await sendFolder(sender, target.params.path.workspaceSlug, files, output);
  const body = { source: { type: 'upload' as const, uploadId }, ...(await readCommit(folder)) };
  const { params, deploy, isNew } = await start(client, target, body);
  const { workspaceSlug: workspace, appSlug: app } = params.path;
  if (isNew) output.note(`The app ${workspace}/${app} is new.`);
  if (!target.isNamed) output.note(`Wrote ${writeLink(folder, { url, workspace, app, ...params.query })}.`);
  return await finishDeploy({ client, params, deploy }, invocation);
}

interface Body {
  readonly source: { readonly type: 'upload'; readonly uploadId: string };
  readonly commitMsg?: string;
  readonly author?: string;
}

/** Deploys the app, or makes it if it is not there. */
async function start(
  client: ControlPlaneClient,
  { params, name }: Target,
  body: Body,
): Promise<{ params: AppParams; deploy: Deploy; isNew: boolean }> {
  const result = await client.POST(`${appPath}/deploy`, { params, body });
  const isMissing = result.status === 404 && result.error.details.some(({ path }) => path === 'appSlug');
  if (!isMissing) return { params, deploy: dataOf(result).deploy, isNew: false };
  const { workspaceSlug } = params.path;
  const make = { params: { path: { workspaceSlug } }, body: { ...body, name, ...params.query } };
  const { app } = dataOf(await client.POST('/api/workspaces/{workspaceSlug}/deploy', make));
  if (app.deploy === null) throw new FailedError(`The app ${app.slug} is made, but nothing deploys it: pcp deploys`);
  return { params: { ...params, path: { workspaceSlug, appSlug: app.slug } }, deploy: app.deploy, isNew: true };
}

/** The latest commit of a checkout, to name the deploy after it. */
async function readCommit(folder: string): Promise<Pick<Body, 'commitMsg' | 'author'>> {
  const [commitMsg = '', author = ''] = ((await git(folder, ['log', '-1', '--format=%s%x00%an'])) ?? '')
    .trim()
    .split('\0');
  return { ...(commitMsg !== '' && { commitMsg }), ...(author !== '' && { author }) };
}
