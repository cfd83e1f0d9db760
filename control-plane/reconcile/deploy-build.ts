import { deployLifecycle } from '../../generated/moves.ts';
import { move } from '../model/shared/lifecycle.ts';
import { isOpen, stepsAfterBuild, turnOf, withFirst } from '../model/deploys/deploy.ts';
import { entryOf } from '../model/apps/service.ts';
import type { ServiceDefinition } from '../model/tables/apps.ts';
import type { DeployStep } from '../model/tables/deploys.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Build, BuildOrder } from '../ports/builder.ts';
import type { Ports } from '../ports/ports.ts';
import { Refused } from '../ports/refused.ts';
import type { Observation } from '../ports/observation.ts';
import type { Tx } from '../ports/store.ts';
import type { Next } from '../ports/work.ts';
import { freezeSizes, settleServices } from '../transitions/sizes.ts';
import { aheadOf } from '../transitions/turns.ts';
import type { AppFacts } from './app-facts.ts';
import { beginStep, changeDeploy, end, lookMs, refuse } from './deploy-change.ts';

type DeployRow = RowOf<'deploys'>;

const limitMs = 30 * 60_000;

/** Longest interval of looks at a turn. */
const turnMs = 30_000;

/** Starts the build of a deploy if it is its turn, and looks at it at once. */
export async function startBuild(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  const {
    clock,
    settings: { builds },
  } = ports;
  const taken = await changeDeploy(ports, deploy, async (tx, row) => {
    const ahead = builds ? await aheadOf(tx, row, builds) : null;
    return ahead === null ? begin(tx, row) : noteTurn(tx, row, ahead);
  });
  if (!taken) return clock.now();
  const turn = turnOf(taken);
  if (turn) return clock.now() + Math.min(turnMs, lookMs * (turn.ahead + 1));
  try {
    await ports.builder.start(taken, await orderOf(ports, facts, taken));
  } catch (error) {
    const message = error instanceof Refused ? error.message : 'The builder cannot be reached. Deploy again.';
    return refuse(ports, taken, error, message);
  }
  await forgetUnwanted(ports, taken);
  return followBuild(ports, facts, taken);
}

async function begin(tx: Tx, row: DeployRow): Promise<DeployRow | null> {
  const status = move(deployLifecycle, row.status, 'started', 'building');
  const first = { status: 'running', startedAfter: tx.now - row.createdAt } as const;
  return tx.deploys.update(row.id, { status, startedAt: tx.now, steps: withFirst(row.steps, first) });
}

/** Notes how many deploys get their turn before one. */
async function noteTurn(tx: Tx, row: DeployRow, ahead: number): Promise<DeployRow | null> {
  const turn = turnOf(row);
  if (turn?.ahead === ahead) return row;
  const since = turn?.since ?? row.createdAt;
  return tx.deploys.update(row.id, { steps: withFirst(row.steps, { turn: { since, ahead } }) });
}

/** If the deploy was ended or the app was removed while its build was started, there was no build to stop yet. */
async function forgetUnwanted({ store }: Ports, { id }: DeployRow): Promise<void> {
  await store.write('system', async (tx) => {
    const deploy = await tx.deploys.find({ id });
    if (!deploy || !isOpen(deploy)) await tx.wake('build', id);
  });
}

export async function followBuild(ports: Ports, facts: AppFacts, deploy: DeployRow): Promise<Next> {
  const now = ports.clock.now();
  const until = (deploy.startedAt ?? now) + limitMs;
  const build = await ports.builder.observe(deploy).catch((error: unknown) => {
    if (now < until) throw error;
    return unknownBuild;
  });
  const steps = withBuildSteps(deploy, build);
  if (build.state === 'done' && build.services) {
    const { services: built, releaseCommand } = build;
    await changeDeploy(ports, deploy, async (tx, row) => {
      const app = await tx.apps.find({ id: row.appId });
      const services = app ? await settleServices(tx, ports.settings, app, built) : built;
      await insertRelease(tx, row, { services, releaseCommand });
      const status = move(deployLifecycle, row.status, 'built', 'deploying');
      const frozen = app && (await freezeSizes(tx, row, services, app));
      const changes = { ...commitOf(row, build), ...frozen, releaseId: row.id, status };
      const known = stepsAfterBuild(steps, entryOf(services) !== null);
      return tx.deploys.update(row.id, { ...changes, steps: beginStep({ ...row, steps: known }, tx.now) });
    });
    return now;
  }
  await changeDeploy(ports, deploy, (tx, row) => tx.deploys.update(row.id, { ...commitOf(row, build), steps }));
  if (build.error) return end(ports, deploy, { to: 'failed', trigger: 'buildFailed', ...build.error });
  if (now >= until) {
    const message = 'The build took more than 30 minutes.';
    return end(ports, deploy, { to: 'failed', trigger: 'timeout', code: 'build_timeout', message });
  }
  if (build.state === 'absent') {
    // The builder has lost the build.
    await ports.builder.start(deploy, await orderOf(ports, facts, deploy));
    await forgetUnwanted(ports, deploy);
    return now;
  }
  return Math.min(until, build.nextChangeAt === undefined ? now + lookMs : (build.nextChangeAt ?? until));
}

/** Inserts the release of a deploy with the id of the deploy, so that there is only one. */
async function insertRelease(
  tx: Tx,
  { id, workspaceId, appId }: DeployRow,
  {
    services,
    releaseCommand,
  }: { readonly services: readonly ServiceDefinition[]; readonly releaseCommand: string | null },
): Promise<void> {
  if (await tx.releases.find({ id })) return;
  const ids = { id, workspaceId, appId, deployId: id };
  await tx.releases.insert({ ...ids, services, releaseCommand, currentAt: null, createdAt: tx.now });
}

/** Facts of a build whose builder is out of reach. */
const unknownBuild: Observation<Build> = {
  state: 'running',
  steps: [],
  commit: null,
  services: null,
  releaseCommand: null,
  error: null,
};

/** The steps of the builder with its times. */
function withBuildSteps({ steps, createdAt }: DeployRow, build: Build): DeployStep[] {
  return steps.map((step) => {
    const seen = build.steps.find(({ id }) => id === step.id);
    if (!seen) return step;
    const times = {
      startedAfter: seen.startedAt - createdAt,
      finishedAfter: seen.finishedAt === null ? null : seen.finishedAt - createdAt,
    };
    const isLast = seen === build.steps.at(-1);
    const ended = isLast && build.state === 'failed' ? 'failed' : 'succeeded';
    return { ...step, ...times, status: seen.finishedAt === null ? 'running' : ended };
  });
}

/** The commit, once the builder has read it. Details from the request are kept. */
function commitOf({ commitMsg, author }: DeployRow, { commit }: Build): Partial<DeployRow> {
  return commit ? { sha: commit.sha, commitMsg: commitMsg ?? commit.message, author: author ?? commit.author } : {};
}

async function orderOf({ store, settings }: Ports, { app, vars }: AppFacts, deploy: DeployRow): Promise<BuildOrder> {
  const workspace = await store.read('system', (tx) => tx.workspaces.find({ id: app.workspaceId }));
  return {
    appId: app.id,
    source: deploy.source,
    sha: deploy.sha,
    image: `${settings.imageRegistry}/${workspace?.slug ?? app.workspaceId}/${app.slug}`,
    number: deploy.number,
    env: Object.fromEntries(vars.map(({ key, value }) => [key, value])),
    secrets: vars.filter(({ isSecret }) => isSecret).map(({ key }) => key),
  };
}
