import { isOpen } from '../../model/deploys/deploy.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Caller } from '../../model/shared/caller.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Rejection, Until } from '../../ports/store.ts';
import { Refused } from '../../ports/refused.ts';
import { endDeploy } from '../../transitions/deploys.ts';

/** Limit of a request for waiting until its changes are accepted. Longer work shows in a status. */
const limitMs = 10_000;

/** A deploy that was not accepted, as stored. */
export interface Refusal {
  readonly deploy: RowOf<'deploys'> | null;
  readonly cause: unknown;
}

/** Lets a write wait until the builder or the runtime has accepted a deploy. */
export function untilDeploy(subject: string): Until {
  return { kind: 'deploy', subject, limitMs };
}

/** Lets a write wait until the runtime has accepted the settings of an app. */
export function untilApp(subject: string): Until {
  return { kind: 'app', subject, limitMs };
}

/**
 * Whether a deploy was accepted, after a write that has waited for that: `null` if it was, or still can be. The deploy
 * has failed if it was refused, or if the builder or runtime cannot be reached.
 */
export async function findRefusal(
  { store }: Ports,
  caller: Caller,
  deployId: string,
  rejection: Rejection | null,
): Promise<Refusal | null> {
  return store.write(caller, async (tx) => {
    const deploy = await tx.deploys.find({ id: deployId });
    if (!deploy) return rejection && { deploy: null, ...rejection };
    if (rejection && isOpen(deploy)) return { deploy: await endDeploy(tx, deploy, refused), ...rejection };
    return deploy.errorCode === 'reconcile_failed' ? { deploy, cause: rejection?.cause } : null;
  });
}

/** The reason why a deploy was not accepted, in the words of the builder or the runtime if there are any. */
export function reasonOf({ cause }: Refusal): string {
  return cause instanceof Refused
    ? cause.message
    : 'The builder or the runtime refused the deploy or cannot be reached.';
}

const refused = {
  to: 'failed',
  trigger: 'runtimeFailed',
  code: 'reconcile_failed',
  message: 'The builder or the runtime did not accept the deploy.',
} as const;
