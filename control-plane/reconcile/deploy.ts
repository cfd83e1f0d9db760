import { fetchesSource, isOpen } from '../model/deploys/deploy.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import type { Ending } from '../transitions/deploys.ts';
import { readAppFacts } from './app-facts.ts';
import { followBuild, startBuild } from './deploy-build.ts';
import { end } from './deploy-change.ts';
import { cleanUp } from './deploy-end.ts';
import { rollOut, startRollout } from './deploy-rollout.ts';

/** Takes a step of the active deploy of an app, or cleans up behind an ended one. */
export async function reconcileDeploy(ports: Ports, id: string): Promise<Next> {
  const found = await ports.store.read('system', async (tx) => {
    const deploy = await tx.deploys.find({ id });
    return deploy && { deploy, facts: await readAppFacts(tx, deploy.appId) };
  });
  // The removal of an app ends the work of its deploys.
  if (!found?.facts || found.facts.app.desired === 'deleted') return null;
  const { deploy, facts } = found;
  if (!isOpen(deploy)) return cleanUp(ports, facts, deploy);
  if (deploy.slot !== 'active') return null;
  const obstacle = obstacleOf(facts.plan, facts.region);
  if (obstacle) return end(ports, deploy, obstacle);
  if (deploy.status === 'building') return followBuild(ports, facts, deploy);
  if (deploy.status === 'deploying') return rollOut(ports, facts, deploy);
  return fetchesSource(deploy) ? startBuild(ports, facts, deploy) : startRollout(ports, deploy);
}

/** The reason why no deploy can go on. */
function obstacleOf(plan: RowOf<'plans'> | null, region: RowOf<'regions'> | null): Ending | null {
  if (plan?.status === 'canceled') {
    return {
      to: 'failed',
      trigger: 'planCanceled',
      code: 'payment_required',
      message: 'The plan is not paid. Pay it and deploy again.',
    };
  }
  if (region?.status === 'ready' || region?.status === 'draining') return null;
  const message = `The region is ${region?.status ?? 'gone'}. Deploy again when it is ready.`;
  return { to: 'failed', trigger: 'regionUnavailable', code: 'region_unavailable', message };
}
