import { asList, asObject, isObject } from '../../server/contract/document.ts';
import type { Persona } from '../config/config.ts';
import type { Run } from '../run/run.ts';

/** What a run knows by itself about the inputs of the workflows. The configuration adds to it. */
export async function inputsOf(run: Run): Promise<Readonly<Record<string, string>> | string> {
  const { config, scratch, owner } = run;
  if (typeof scratch === 'string') return scratch;
  const { writes } = config;
  if (!writes || !owner) return 'the configuration has no `writes`';
  const workspace = await scratch.newWorkspace();
  if (typeof workspace === 'string') return workspace;
  const member = Object.values(config.personas).find((persona) => persona.email !== null && persona !== owner && isUnlimited(persona));
  const token = owner.kind === 'token' ? { token: owner.secret, adminToken: owner.secret, ownerToken: owner.secret } : {};
  return {
    ...token,
    ...(member && { memberToken: member.secret, memberEmail: member.email ?? '' }),
    workspaceSlug: workspace.slug,
    region: writes.region ?? (await findRegion(run, owner, workspace.slug)),
    // An account has one free plan only, which is that of the workspace.
    ...((await isFree(run, owner, writes.tier)) ? {} : { tier: writes.tier }),
    ...(writes.repoUrl !== null && { repoUrl: writes.repoUrl }),
    ...config.workflows?.inputs,
  };
}

function isUnlimited({ kind, scope, isPinned, isExpired, isPhoneVerified }: Persona): boolean {
  return kind === 'token' && scope === 'full' && !isPinned && !isExpired && isPhoneVerified;
}

async function findRegion(run: Run, persona: Persona, workspaceSlug: string): Promise<string> {
  const { workspace } = await read(run, persona, 'getWorkspace', { workspaceSlug });
  const { id } = asObject(asList(asObject(workspace).regions)[0]);
  return typeof id === 'string' ? id : '';
}

async function isFree(run: Run, persona: Persona, tier: string): Promise<boolean> {
  const { tiers } = await read(run, persona, 'listTiers', {});
  return asList(tiers).some((one) => isObject(one) && one.id === tier && one.free === true);
}

async function read(run: Run, persona: Persona, id: string, path: Readonly<Record<string, string>>) {
  const operation = run.contract.operations.find((one) => one.id === id);
  const exchange = operation && (await run.send({ operation, persona, path }));
  return asObject(exchange?.response?.json);
}
