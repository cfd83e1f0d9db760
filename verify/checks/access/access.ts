import { exampleRequest } from '../../../contract/example-request.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Check, Run } from '../../run/run.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import type { ScratchRequest } from '../../scratch/call.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { maySend } from '../../send/guard.ts';
import { type Caller, callersOfFixtures, callersOfScratch, refusalOf } from './callers.ts';
import { describeResponse, isAllowed, judgeAllowed, judgeRefused, judgeRole } from './judge.ts';
import { checkEndings } from './endings.ts';
import { checkOwnLists } from './lists.ts';
import { specialCases } from './special.ts';

/** Sends each operation as each role with each scope, and as people who are not members. */
export const access: Check = {
  id: 'access',
  writes: false,
  async run(run) {
    const { scratch, operations } = run;
    await checkOwnLists(run);
    const guarded = operations.filter((operation) => operation.access.authentication === 'required');
    const isRead = ({ method }: Operation) => method === 'get';
    const reads = guarded.filter(isRead);
    const writes = guarded.filter((operation) => !isRead(operation));
    if ('problem' in scratch) {
      await run.each(reads, (operation) => orSkip(run, 'access', operation, () => readFixture(run, operation)));
      for (const operation of writes) run.recorder.skipped('access', operation, scratch.problem);
      return;
    }
    const found = await callersOfScratch(scratch);
    for (const one of found) if ('problem' in one) run.recorder.skipped('access', null, one.problem);
    const callers = found.flatMap((one) => ('problem' in one ? [] : one));
    await run.each(reads, (operation) =>
      orSkip(run, 'access', operation, () => checkRead(run, scratch, operation, callers)),
    );
    const ownWorkspace = new Set<Operation>();
    await run.each(writes, (operation) =>
      orSkip(run, 'access', operation, async () => {
        const request = await scratch.request(operation);
        if (!(await hasMembers(scratch, request))) ownWorkspace.add(operation);
        else await checkWrite(run, operation, request, request, await callersIn(scratch, request, callers));
        await scratch.discard(request);
      }),
    );
    // In their own order, whichever request is made first.
    const inOrder = writes.filter((operation) => ownWorkspace.has(operation));
    await checkInCrew(run, scratch, inOrder, callers);
    await specialCases(run, scratch);
    await checkEndings(run, scratch);
  },
};

/** A read in the workspace of the fixtures. */
async function readFixture(run: Run, operation: Operation, others: readonly Caller[] = []): Promise<void> {
  const path = await run.fixtures.pathOf(operation);
  await readAs(run, operation, path, [...callersOfFixtures(run.config), ...others]);
}

/**
 * A read in the workspace of the fixtures, as without writes, and in that of the run. Each may lack something: the app
 * of the run has no traffic, and the fixtures may have no persona with a role.
 */
async function checkRead(run: Run, scratch: Scratch, operation: Operation, callers: readonly Caller[]): Promise<void> {
  const isOwnRead = await isAvailable(async () => readAs(run, operation, await scratch.pathOf(operation), callers));
  // The run's pinned tokens are pinned to its own workspaces, so the fixtures are elsewhere for them.
  const pinned = callers.filter(({ pin }) => pin !== null).map((caller): Caller => ({ ...caller, pin: 'elsewhere' }));
  const reading = readFixture(run, operation, pinned);
  await (isOwnRead ? isAvailable(() => reading) : reading);
}

/** Whether everything that `act` needs is available. */
async function isAvailable(act: () => Promise<void>): Promise<boolean> {
  const done = await ifAvailable(() => act().then(() => true));
  return done === true;
}

/** Throws an `Unavailable` where the owner cannot read it. */
async function readAs(
  run: Run,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  callers: readonly Caller[],
): Promise<void> {
  const { env: _, region: __, ...query } = exampleRequest(run.contract.document, operation).query;
  const owner = callers.find((caller) => caller.role === 'owner' && refusalOf(operation, caller) === null);
  if (!owner) throw new Unavailable('the configuration has no persona with the role owner');
  const first = await run.send({ operation, persona: owner.persona, path, query });
  const status = first.response?.status ?? 0;
  if (status === 403) judgeAllowed(run, first);
  if (status === 403 || status === 501) return;
  if (!isAllowed(operation, status)) throw new Unavailable(`the owner gets ${describeResponse(first)}`);
  const isPersonal = !operation.path.includes('{workspaceSlug}') && operation.path.includes('{');
  for (const caller of callers) {
    // A pinned token finds only what is about its workspace.
    if (isPersonal && caller.pin !== null) continue;
    const isForeign = isPersonal && accountOf(run, caller) !== accountOf(run, owner);
    const refusal =
      refusalOf(operation, caller) ?? (isForeign ? { status: 404, code: 'not_found', rule: 'foreign account' } : null);
    const exchange = await run.send({ operation, persona: caller.persona, path, query });
    if (refusal) judgeRefused(run, exchange, refusal);
    else if (judgeAllowed(run, exchange)) judgeRole(run, exchange, caller.role);
  }
}

/**
 * Sends the denied requests first. They act on the records that the allowed request needs, so it fails if one of them
 * had an effect.
 */
async function checkWrite(
  run: Run,
  operation: Operation,
  denied: ScratchRequest,
  allowed: ScratchRequest,
  callers: readonly Caller[],
): Promise<boolean> {
  let isRight = true;
  for (const caller of callersOf(operation, allowed, callers)) {
    const isSelf =
      operation.access.allowsSelf !== undefined && accountOf(run, caller) === denied.path[operation.access.allowsSelf];
    const refusal = refusalOf(operation, caller, isSelf);
    const request = { ...denied, persona: caller.persona };
    // A profile that could not be read could not be restored.
    if (!refusal || !maySend(run.writeScope, operation.id, operation.method.toUpperCase(), request)) continue;
    const exchange = await run.send({ ...request, operation });
    isRight = judgeRefused(run, exchange, refusal) && isRight;
  }
  return judgeAllowed(run, await run.send({ ...allowed, operation })) && isRight;
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
  return workspaceSlug === undefined || (await scratch.basics.hasMembers(scratch.tools, workspaceSlug));
}

/** The callers of another workspace: tokens that are pinned to the main one are pinned elsewhere there. */
async function callersIn(
  scratch: Scratch,
  { path: { workspaceSlug } }: ScratchRequest,
  callers: readonly Caller[],
): Promise<readonly Caller[]> {
  const main = await scratch.basics.main(scratch.tools);
  return workspaceSlug === undefined || workspaceSlug === main
    ? callers
    : callers.map((caller) => (caller.pin === null ? caller : { ...caller, pin: 'elsewhere' }));
}

/**
 * Operations that change a workspace as a whole: the denied requests go to a workspace with members of each role. One
 * after the other, and another workspace where one was not denied.
 */
async function checkInCrew(
  run: Run,
  scratch: Scratch,
  operations: readonly Operation[],
  callers: readonly Caller[],
): Promise<void> {
  const severityOf = ({ id }: Operation) => run.knowledge.operations[id]?.severity ?? 0;
  let crew: string | null = null;
  for (const operation of operations.toSorted((a, b) => severityOf(a) - severityOf(b))) {
    await orSkip(run, 'access', operation, async () => {
      const request = await scratch.request(operation);
      const workspaceSlug = crew ?? (await scratch.basics.newCrew(scratch.tools, ['admin', 'developer', 'viewer']));
      const denied: ScratchRequest = { ...request, path: { ...request.path, workspaceSlug } };
      const others = await callersIn(scratch, denied, callers);
      crew = (await checkWrite(run, operation, denied, request, others)) ? workspaceSlug : null;
      await scratch.discard(request);
    });
  }
}
