import { codeOf, type ControlPlaneClient } from '../../client/index.ts';
import { type AppParams, appPath, dataOf } from './connect.ts';
import type { Deploy } from './deploys.ts';
import { describeAddress, describeDuration } from './describe.ts';
import { exitCodeOf } from './errors.ts';
import { cancelByCtrlC } from './interrupt.ts';
import type { Invocation } from './invocation.ts';
import { formatLogLine } from './log-line.ts';
import { preferSmallMemory } from './small-memory.ts';
import { waitFor } from './wait-for.ts';

/** A deploy that was started, and its app. */
export interface Started {
  readonly client: ControlPlaneClient;
  readonly params: AppParams;
  readonly deploy: Deploy;
}

/** Waits for the end of a deploy unless `--detach` is given, and returns the exit code. */
export async function finishDeploy(started: Started, invocation: Invocation): Promise<number> {
  const { options, output } = invocation;
  const { deploy, params } = started;
  const { workspaceSlug, appSlug } = params.path;
  // The word `using` would bring its helper of 800 bytes into the bundle.
  const endInterrupt = options.detach ? null : cancelByCtrlC(started, output);
  output.note(`${output.bold(`Deploy #${deploy.number}`)} of ${workspaceSlug}/${appSlug}`);
  if (options.detach) {
    if (options.json) output.json(deploy);
    else output.print(`#${deploy.number}`);
    output.note(`Watch it: pcp logs --follow --deploy ${deploy.number}`);
    return 0;
  }
  preferSmallMemory();
  try {
    await printLog(started, invocation);
    const ended = await waitForEnd(started, invocation);
    return await report(started, ended, invocation);
  } finally {
    endInterrupt?.();
  }
}

/** Prints the live log. The deploy does not fail with it. */
async function printLog({ client, params, deploy }: Started, { output }: Invocation): Promise<void> {
  const ofDeploy = { ...params, path: { ...params.path, deployId: deploy.id } };
  const start = output.isTerminal ? Date.parse(deploy.createdAt) : null;
  const onDisconnect = () => output.note(output.yellow('The connection is lost; trying again.'));
  try {
    for await (const frame of client.stream(`${appPath}/deploys/{deployId}/logs`, { params: ofDeploy, onDisconnect })) {
      if (frame.event === 'data') output.note(formatLogLine(frame.data, output, start));
    }
  } catch (error) {
    if (exitCodeOf(error) === null) throw error;
    output.note(
      output.yellow(`The log cannot be followed (${codeOf(error) ?? 'no connection'}); waiting for the result.`),
    );
  }
}

async function waitForEnd({ client, params, deploy }: Started, { output }: Invocation): Promise<Deploy> {
  const ofDeploy = { ...params, path: { ...params.path, deployId: deploy.id } };
  let step = '';
  return await waitFor(async () => {
    const { deploy: now } = dataOf(await client.GET(`${appPath}/deploys/{deployId}`, { params: ofDeploy }));
    if (now.terminal) return now;
    const running = now.steps.find(({ status }) => status === 'running')?.id ?? now.status;
    if (running !== step) output.note(output.dim(`Still ${now.status}: ${(step = running)}`));
    return null;
  });
}

async function report({ client, params }: Started, deploy: Deploy, { options, output }: Invocation): Promise<number> {
  const { number, status, error, durationMs } = deploy;
  const time = durationMs === null ? '' : ` after ${describeDuration(durationMs)}`;
  if (options.json) output.json(deploy);
  const steps = describeSteps(deploy);
  if (steps !== '') output.note(output.dim(`Steps: ${steps}`));
  if (status !== 'succeeded') {
    const failed = deploy.steps.find((step) => step.status === 'failed');
    const reason = error === null ? '' : `: ${output.safe(error.message)} (${error.code})`;
    output.note(
      `${output.marks.failed} Deploy #${number} has ${status}${time}${failed ? ` in ${failed.id}` : ''}${reason}`,
    );
    if (status === 'failed') output.note(`Its log: pcp logs --deploy ${number}`);
    return 1;
  }
  output.note(`${output.marks.ok} Deploy #${number} has succeeded${time}.`);
  await printAddress(client, params, output, options.json ?? false);
  return 0;
}

/** The steps that have ended, and how long each took. */
function describeSteps({ steps }: Deploy): string {
  const took = steps.flatMap(({ id, startedAt, finishedAt }) =>
    startedAt === null || finishedAt === null
      ? []
      : [`${id} ${describeDuration(Date.parse(finishedAt) - Date.parse(startedAt))}`],
  );
  return took.join(', ');
}

/** Prints the address of the app. The deploy has succeeded even if the address cannot be read. */
async function printAddress(
  client: ControlPlaneClient,
  params: AppParams,
  output: Invocation['output'],
  isJson: boolean,
): Promise<void> {
  const result = await client.GET(appPath, { params }).catch(() => null);
  const app = result?.data?.app;
  if (!app) return;
  const { url, isSimulated } = app;
  if (url !== null && !isJson) output.print(url);
  if (url === null || isJson || isSimulated) output.note(describeAddress(app));
}
