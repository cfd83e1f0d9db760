import { resolve } from 'node:path';
import { UsageError } from '../../bin/program/options.ts';
import type { components, ControlPlaneClient } from '../../client/index.ts';
import { type AppParams, appOf, appPath, connect, createUploadClient, dataOf } from '../program/connect.ts';
import type { Deploy } from '../program/deploys.ts';
import { formatCount } from '../program/describe.ts';
import { FailedError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { findLink, linkedFolder, writeLink } from '../program/link.ts';
import { finishDeploy } from '../program/watch-deploy.ts';
import { chooseTarget, type Target } from '../upload/choose-target.ts';
import { findFiles } from '../upload/find-files.ts';
import { git } from '../upload/git.ts';
import { formatSize, sendFolder } from '../upload/send-folder.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { options } = invocation;
  return await (options.git === undefined && options.image === undefined ? runFolder : runElsewhere)(invocation);
}

/** Deploys a repository or an image, which the control plane fetches. */
async function runElsewhere(invocation: Invocation): Promise<number> {
  const { args, options, output } = invocation;
  const [url = '', branch] = options.git?.split('#') ?? [];
  if (args.length > 0 || (options.git !== undefined && options.image !== undefined)) {
    throw new UsageError('Deploy a folder, --git or --image, one of them.');
  }
  const { client, link } = connect(invocation);
  const params = appOf(invocation, link);
  const git = { type: 'git' as const, repoUrl: url, ...(branch !== undefined && { branch }) };
  const source = options.image === undefined ? git : { type: 'image' as const, ref: options.image };
  const started = await start(client, { params, name: params.path.appSlug, isNamed: true }, { source });
  if (started.isNew) output.note(describeNew(started.params));
  return await finishDeploy({ client, ...started }, invocation);
}

function describeNew({ path }: AppParams): string {
  return `The app ${path.workspaceSlug}/${path.appSlug} is new.`;
}

/** The folder that an argument names, or else that of the link: a part of it would replace the whole app. */
function chooseFolder({ args, options, environment, output }: Invocation): string {
  const [named] = args;
  const here = resolve(named ?? '.');
  if (named !== undefined || (options.app ?? environment.PCP_APP)) return here;
  const { workspace, app } = findLink(here);
  const linked = app ? linkedFolder(here) : null;
  if (linked === null || linked === here) return here;
  output.note(`Deploying ${linked}, whose .pcp.json names ${workspace ?? ''}/${app ?? ''}.`);
  return linked;
}

async function runFolder(invocation: Invocation): Promise<number> {
  const { options, output } = invocation;
  const folder = chooseFolder(invocation);
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
  if (isNew) output.note(describeNew(params));
  if (!target.isNamed) output.note(`Wrote ${writeLink(folder, { url, workspace, app, ...params.query })}.`);
  return await finishDeploy({ client, params, deploy }, invocation);
}

interface Body {
  readonly source: components['schemas']['SourceBody'];
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
