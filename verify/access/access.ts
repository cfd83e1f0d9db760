import { exampleRequest } from '../../server/contract/example-request.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Check, Run } from '../run/run.ts';
import type { Scratch, ScratchRequest } from '../scratch/scratch.ts';
import { type Caller, callersOfFixtures, callersOfScratch, refusalOf } from './callers.ts';
import { describeResponse, isAllowed, judgeAllowed, judgeRefused } from './judge.ts';
import { specialCases } from './special.ts';

/** Sends each operation as each role with each scope, and as people who are not members. */
export const access: Check = {
  id: 'access',
  writes: false,
  async run(run) {
    const { scratch, operations } = run;
    const guarded = operations.filter((operation) => operation.access.authentication === 'required');
    const isRead = ({ method }: Operation) => method === 'get';
    const reads = guarded.filter(isRead);
    const writes = guarded.filter((operation) => !isRead(operation));
    if (typeof scratch === 'string') {
      await run.each(reads, (operation) => checkFixture(run, operation));
      for (const operation of writes) run.recorder.skipped('access', operation, scratch);
      return;
    }
    const found = await callersOfScratch(scratch);
    for (const reason of found) if (typeof reason === 'string') run.recorder.skipped('access', null, reason);
    const callers = found.filter((caller) => typeof caller !== 'string');
    await run.each(reads, (operation) => checkRead(run, scratch, operation, callers));
    const ownWorkspace: Operation[] = [];
    await run.each(writes, async (operation) => {
      const request = await scratch.request(operation);
      if (typeof request === 'string') return run.recorder.skipped('access', operation, request);
      if (!(await hasMembers(scratch, request))) ownWorkspace.push(operation);
      else await checkWrite(run, operation, request, request, await callersIn(scratch, request, callers));
      await scratch.discard(request);
    });
    await checkInCrew(run, scratch, ownWorkspace, callers);
    await specialCases(run, scratch);
  },
};

/** A read in the workspace of the fixtures. */
async function checkFixture(run: Run, operation: Operation): Promise<void> {
  const path = await run.fixtures.pathOf(operation);
  const reason = typeof path === 'string' ? path : await readAs(run, operation, path, callersOfFixtures(run.config));
  if (reason !== null) run.recorder.skipped('access', operation, reason);
}

/** The app of the run has no traffic, so some reads find nothing there. */
async function checkRead(run: Run, scratch: Scratch, operation: Operation, callers: readonly Caller[]): Promise<void> {
  const path = await scratch.pathOf(operation);
  if (typeof path === 'string' || (await readAs(run, operation, path, callers)) !== null) await checkFixture(run, operation);
}

/** A text says why it was not checked. */
async function readAs(
  run: Run,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  callers: readonly Caller[],
): Promise<string | null> {
  const { env: _, region: __, ...query } = exampleRequest(run.contract.document, operation).query;
  const owner = callers.find((caller) => caller.role === 'owner' && refusalOf(operation, caller) === null);
  if (!owner) return 'the configuration has no persona with the role owner';
  const first = await run.send({ operation, persona: owner.persona, path, query });
  const status = first.response?.status ?? 0;
  if (status === 403) judgeAllowed(run, first);
  if (status === 403 || status === 501) return null;
  if (!isAllowed(operation, status)) return `the owner gets ${describeResponse(first)}`;
  const isPersonal = !operation.path.includes('{workspaceSlug}') && operation.path.includes('{');
  for (const caller of callers) {
    // A pinned token finds only what is about its workspace.
    if (isPersonal && caller.pin !== null) continue;
    const isForeign = isPersonal && accountOf(run, caller) !== accountOf(run, owner);
    const refusal = refusalOf(operation, caller) ?? (isForeign ? { status: 404, code: 'not_found', rule: 'foreign account' } : null);
    const exchange = await run.send({ operation, persona: caller.persona, path, query });
    if (refusal) judgeRefused(run, exchange, refusal);
    else judgeAllowed(run, exchange);
  }
  return null;
}

/**
 * Denied requests first: they act on what the allowed request at the end needs, so that it fails if one of them had an
 * effect.
 */
async function checkWrite(
  run: Run,
  operation: Operation,
  denied: ScratchRequest,
  allowed: ScratchRequest,
  callers: readonly Caller[],
): Promise<boolean> {
  let isKept = true;
  for (const caller of callersOf(operation, allowed, callers)) {
    const isSelf = operation.access.allowsSelf !== undefined && accountOf(run, caller) === denied.path[operation.access.allowsSelf];
    const refusal = refusalOf(operation, caller, isSelf);
    // A profile that could not be read could not be restored.
    const isUnsafe = operation.id === 'updateMe' && !run.territory.profiles.has(personOf(caller.persona));
    if (!refusal || isUnsafe) continue;
    const exchange = await run.send({ ...denied, operation, persona: caller.persona });
    isKept = judgeRefused(run, exchange, refusal) && isKept;
  }
  return judgeAllowed(run, await run.send({ ...allowed, operation })) && isKept;
}

/** Outside workspaces only the person counts for whom the request is made. */
function callersOf({ path }: Operation, { persona }: ScratchRequest, callers: readonly Caller[]): readonly Caller[] {
  if (path.includes('{workspaceSlug}')) return callers;
  return callers.filter((caller) => personOf(caller.persona) === personOf(persona) || !caller.persona.isPhoneVerified);
}

/** The id of the account of a caller. */
function accountOf({ accounts }: Run, { persona }: Caller): string | undefined {
  return accounts.get(personOf(persona))?.id;
}

/** The name of a persona, of which a token of the run has more after a slash. */
function personOf(persona: Persona | null): string {
  return persona?.name.split('/')[0] ?? '';
}

/** Whether each role is there to send the request. */
async function hasMembers(scratch: Scratch, { path: { workspaceSlug } }: ScratchRequest): Promise<boolean> {
  return workspaceSlug === undefined || (await scratch.things.hasMembers(workspaceSlug));
}

/** The tokens that are pinned to the main workspace are pinned elsewhere for other ones. */
async function callersIn(
  scratch: Scratch,
  { path: { workspaceSlug } }: ScratchRequest,
  callers: readonly Caller[],
): Promise<readonly Caller[]> {
  const main = await scratch.things.main();
  return workspaceSlug === undefined || workspaceSlug === main
    ? callers
    : callers.map((caller) => (caller.pin === null ? caller : { ...caller, pin: 'elsewhere' }));
}

/**
 * Operations that change a workspace as a whole: the denied requests go to a workspace with members of each role. One
 * after the other, and another workspace where one was not denied.
 */
async function checkInCrew(run: Run, scratch: Scratch, operations: readonly Operation[], callers: readonly Caller[]): Promise<void> {
  let crew: string | null = null;
  for (const operation of operations.toSorted((a, b) => effectOf(a) - effectOf(b))) {
    const request = await scratch.request(operation);
    if (typeof request === 'string') {
      run.recorder.skipped('access', operation, request);
      continue;
    }
    const workspace: { slug: string } | string =
      crew === null
        ? await scratch.using(async (things) => ({ slug: await things.newCrew(['admin', 'developer', 'viewer']) }))
        : { slug: crew };
    if (typeof workspace === 'string') {
      run.recorder.skipped('access', operation, workspace);
      continue;
    }
    const denied: ScratchRequest = { ...request, path: { ...request.path, workspaceSlug: workspace.slug } };
    const others = await callersIn(scratch, denied, callers);
    crew = (await checkWrite(run, operation, denied, request, others)) ? workspace.slug : null;
    await scratch.discard(request);
  }
}

function effectOf({ id }: Operation): number {
  return ['removeMember', 'transferWorkspace', 'deleteWorkspace'].indexOf(id);
}
