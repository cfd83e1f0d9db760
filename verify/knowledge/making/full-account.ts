import type { Persona } from '../../config/config.ts';
import { asObject } from '../../../contract/document.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { namedIn } from './safety.ts';
import { newWorkspaceBody, unpaidWorkspace } from './workspaces.ts';

/** How many workspaces of one account are tried. */
const mostOwned = 120;

const owned = onePerRun((): { persona: Persona | null; readonly slugs: string[] } => ({ persona: null, slugs: [] }));

/** Someone who owns as many workspaces as an account may. They cost nothing, because they are not paid. */
export const fullAccount = onePerRun(async (tools): Promise<Persona> => {
  const { persona, workspaceSlug } = await unpaidWorkspace(tools);
  const account = owned(tools);
  account.persona = persona;
  account.slugs.push(workspaceSlug);
  while (account.slugs.length <= mostOwned) {
    const { response } = await tools.api.attempt('createWorkspace', persona, { body: await newWorkspaceBody(tools) });
    if (response?.status === 409) return persona;
    if (response?.status !== 202)
      throw new Unavailable(`an account cannot be filled: the next workspace gets ${response?.status ?? 'nothing'}`);
    account.slugs.push(namedIn(asObject(response.json), 'workspace', 'slug'));
  }
  throw new Unavailable(`an account can own more than ${mostOwned} workspaces`);
});

/** Removes the workspaces of the full account. */
export async function emptyAccount(tools: Tools): Promise<void> {
  const { persona, slugs } = owned(tools);
  if (!persona) return;
  await Promise.all(
    slugs.map((workspaceSlug) => tools.api.attempt('deleteWorkspace', persona, { path: { workspaceSlug } })),
  );
}
