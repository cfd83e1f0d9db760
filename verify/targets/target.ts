import { reaches } from '../../contract/auth/permission.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import { type Operation, roles, scopes } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { resolve } from '../requests/schema.ts';
import type { Run } from '../run/run.ts';
import { ifAvailable } from '../scratch/reason.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { Unavailable } from '../scratch/unavailable.ts';
import { unknownOperation } from '../send/guard.ts';
import { madeUpId } from '../send/made-up.ts';

/** The sender of a check's requests, and the records that their path names. */
export interface Target {
  readonly persona: Persona | null;
  readonly path: Readonly<Record<string, string>>;
  /** The slug of a workspace that exists, where a write could change a slug. */
  readonly takenSlug?: string;
}

/** The target of a read. Throws an `Unavailable` that says what is missing, as the other targets do. */
export async function readTarget(run: Run, operation: Operation): Promise<Target> {
  const { reader } = run.personas;
  requireCaller(reader, operation);
  return { persona: reader, path: await run.fixtures.pathOf(operation) };
}

/**
 * The target of requests that are refused before the server looks for what the path leads to. Only the workspace has
 * to exist.
 */
export async function refusedTarget(run: Run, operation: Operation): Promise<Target> {
  if (operation.method !== 'get') return refusedWrite(run, operation);
  const { reader } = run.personas;
  requireCaller(reader, operation);
  const path = await ifAvailable(() => run.fixtures.pathOf(operation));
  if (path) return { persona: reader, path };
  const workspace = operation.path.includes('{workspaceSlug}')
    ? await run.fixtures.pathOf({ ...operation, path: '/{workspaceSlug}' })
    : {};
  return { persona: reader, path: { ...exampleRequest(run.contract.document, operation).path, ...workspace } };
}

/**
 * The target of writes that are to be accepted and to do nothing: in a workspace of the run, the path leads to
 * nothing. A workspace that could be changed is one that nothing else uses.
 */
export async function emptyTarget(run: Run, operation: Operation): Promise<Target> {
  const { contract, knowledge, owner } = run;
  const scratch = requireScratch(run);
  if (!knowledge.operations[operation.id]) throw new Unavailable(unknownOperation);
  const example = exampleRequest(contract.document, operation).path;
  const names = Object.keys(example).filter((name) => name !== 'workspaceSlug');
  const { path: schema } = schemasOf(contract.document, operation);
  const isChoice = (name: string) => resolve(contract.document, schema.properties?.[name] ?? {}).enum !== undefined;
  const path = Object.fromEntries(names.map((name) => [name, isChoice(name) ? (example[name] ?? '') : madeUpId]));
  if (!('workspaceSlug' in example)) return { persona: owner, path };
  const workspaceSlug = await scratch.workspace();
  if (names.length > 0 || operation.method === 'post') return { persona: owner, path: { ...path, workspaceSlug } };
  return { persona: owner, path: { workspaceSlug: await scratch.newWorkspace() }, takenSlug: workspaceSlug };
}

/** A request that is accepted by mistake must not remove or hand over what other checks use. */
async function refusedWrite(run: Run, operation: Operation): Promise<Target> {
  const scratch = requireScratch(run);
  const known = run.knowledge.operations[operation.id];
  if (!known) throw new Unavailable(unknownOperation);
  if (operation.method === 'delete' || known.usesUp) return scratch.request(operation, { isFresh: true });
  return { persona: run.owner, path: await scratch.pathOf(operation) };
}

function requireCaller(reader: Persona | null, operation: Operation): void {
  if (!mayCall(reader, operation)) throw new Unavailable('no persona of the configuration may call it');
}

/** Whether a persona has the role and the scope that an operation needs. */
function mayCall(persona: Persona | null, { access }: Operation): boolean {
  if (access.authentication !== 'required') return true;
  if (persona === null) return false;
  const hasScope = access.scope === null || reaches(scopes, persona.scope, access.scope);
  const hasRole = access.role === null || (persona.role !== null && reaches(roles, persona.role, access.role));
  return hasScope && hasRole;
}
