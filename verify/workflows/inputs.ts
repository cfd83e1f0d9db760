import type { Persona } from '../config/config.ts';
import type { Run } from '../run/run.ts';
import { ifAvailable } from '../scratch/reason.ts';
import { requireScratch } from '../scratch/scratch.ts';

/**
 * The inputs of the workflows that a run knows by itself. The configuration adds to them. Throws an `Unavailable` if
 * the run may not write.
 */
export async function inputsOf(run: Run): Promise<Readonly<Record<string, string>>> {
  const { tools, basics } = requireScratch(run);
  const { config } = run;
  const { owner } = tools;
  const member = Object.values(config.personas).find(
    (persona) => persona.email !== null && persona !== owner && isUnlimited(persona),
  );
  const token =
    owner.kind === 'token' ? { token: owner.secret, adminToken: owner.secret, ownerToken: owner.secret } : {};
  return {
    ...token,
    ...(member && { memberToken: member.secret, memberEmail: member.email ?? '' }),
    ...(await basics.workflowInputs(tools)),
    ...(tools.writes.repoUrl !== null && { repoUrl: tools.writes.repoUrl }),
    ...config.workflows?.inputs,
  };
}

/**
 * The inputs of one process: a workspace of its own, so that its apps share their pool with no other process. Without
 * room for another workspace, and where the configuration names one, the processes share it.
 */
export async function ownInputsOf(run: Run): Promise<Readonly<Record<string, string>>> {
  const { tools, basics } = requireScratch(run);
  if (run.config.workflows?.inputs.workspaceSlug !== undefined) return {};
  const workspaceSlug = await ifAvailable(() => basics.newWorkspace(tools));
  return workspaceSlug === null ? {} : { workspaceSlug };
}

function isUnlimited({ kind, scope, isPinned, isExpired, isPhoneVerified }: Persona): boolean {
  return kind === 'token' && scope === 'full' && !isPinned && !isExpired && isPhoneVerified;
}
