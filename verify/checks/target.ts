import { exampleRequest } from '../../server/contract/example-request.ts';
import { type Operation, roles, scopes } from '../../server/model/operation.ts';
import type { Persona } from '../config/config.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { resolve } from '../requests/schema.ts';
import type { Run } from '../run/run.ts';
import { madeUpId } from '../send/guard.ts';

/** Who sends the requests of a check, and what their path leads to. */
export interface Target {
  readonly persona: Persona | null;
  readonly path: Readonly<Record<string, string>>;
  /** The slug of a workspace that exists, where a write could change a slug. */
  readonly takenSlug?: string;
}

/** The target of a read. A text says what is missing. */
export async function readTarget(run: Run, operation: Operation): Promise<Target | string> {
  const { reader } = run.personas;
  if (!mayCall(reader, operation)) return `no persona of the configuration may call it`;
  const path = await run.fixtures.pathOf(operation);
  return typeof path === 'string' ? path : { persona: reader, path };
}

/**
 * The target of requests that are refused before the server looks for what the path leads to. Only the workspace has
 * to exist.
 */
export async function refusedTarget(run: Run, operation: Operation): Promise<Target | string> {
  if (operation.method !== 'get') return refusedWrite(run, operation);
  const { reader } = run.personas;
  if (!mayCall(reader, operation)) return `no persona of the configuration may call it`;
  const path = await run.fixtures.pathOf(operation);
  if (typeof path !== 'string') return { persona: reader, path };
  const workspace = operation.path.includes('{workspaceSlug}') ? await run.fixtures.pathOf({ ...operation, path: '/{workspaceSlug}' }) : {};
  if (typeof workspace === 'string') return workspace;
  return { persona: reader, path: { ...exampleRequest(run.contract.document, operation).path, ...workspace } };
}

/**
 * The target of writes that are to be accepted and to do nothing: in a workspace of the run, the path leads to
 * nothing. A workspace that could be changed is one that nothing else uses.
 */
export async function emptyTarget({ contract, scratch, owner }: Run, operation: Operation): Promise<Target | string> {
  if (typeof scratch === 'string') return scratch;
  const example = exampleRequest(contract.document, operation).path;
  const names = Object.keys(example).filter((name) => name !== 'workspaceSlug');
  const { path: schema } = schemasOf(contract.document, operation);
  const isChoice = (name: string) => resolve(contract.document, schema.properties?.[name] ?? {}).enum !== undefined;
  const path = Object.fromEntries(names.map((name) => [name, isChoice(name) ? (example[name] ?? '') : madeUpId]));
  if (!('workspaceSlug' in example)) return { persona: owner, path };
  const workspace = await scratch.workspace();
  if (typeof workspace === 'string') return workspace;
  if (names.length > 0 || operation.method === 'post') return { persona: owner, path: { ...path, workspaceSlug: workspace.slug } };
  const other = await scratch.newWorkspace();
  return typeof other === 'string' ? other : { persona: owner, path: { workspaceSlug: other.slug }, takenSlug: workspace.slug };
}

/** A request that is accepted by mistake must not remove or hand over what other checks use. */
async function refusedWrite({ scratch, owner }: Run, operation: Operation): Promise<Target | string> {
  if (typeof scratch === 'string') return scratch;
  if (operation.method === 'delete' || /^(transfer|accept|decline|cancel)/.test(operation.id))
    return scratch.request(operation, { isFresh: true });
  const path = await scratch.pathOf(operation);
  return typeof path === 'string' ? path : { persona: owner, path };
}

/** Whether a persona has the role and the scope that an operation needs. */
function mayCall(persona: Persona | null, { access }: Operation): boolean {
  if (access.authentication !== 'required') return true;
  if (persona === null) return false;
  const hasScope = access.scope === null || scopes.indexOf(persona.scope) >= scopes.indexOf(access.scope);
  const hasRole = access.role === null || (persona.role !== null && roles.indexOf(persona.role) >= roles.indexOf(access.role));
  return hasScope && hasRole;
}
