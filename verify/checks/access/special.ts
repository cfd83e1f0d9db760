import { refuseFields } from '../../../contract/auth/policy.ts';
import { asObject, inline, type JsonObject } from '../../../contract/document.ts';
import { examplesOf } from '../../../contract/example-request.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Run } from '../../run/run.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import type { ScratchRequest } from '../../scratch/call.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { unknownOperation } from '../../send/guard.ts';
import { judgeAllowed, judgeRefused } from './judge.ts';

const forbidden = { status: 403, code: 'forbidden' } as const;
const notFound = { status: 404, code: 'not_found' } as const;

/** Rules of access beyond roles and scopes. */
export async function specialCases(run: Run, scratch: Scratch): Promise<void> {
  const cases: readonly ((run: Run, scratch: Scratch, operation: Operation) => Promise<void>)[] = [
    checkFields,
    checkSelf,
    checkOwnToken,
    checkTarget,
    checkForeignIds,
    checkForeignAccount,
  ];
  const all = cases.flatMap((check) => run.operations.map((operation) => ({ check, operation })));
  await run.each(all, ({ check, operation }) => orSkip(run, 'access', operation, () => check(run, scratch, operation)));
}

/** A field of the body that needs more than the operation itself: `x-field-access`. */
async function checkFields(run: Run, scratch: Scratch, operation: Operation): Promise<void> {
  const { access } = operation;
  const { tools, basics } = scratch;
  if (!access.fields || (access.authentication !== 'required' && !run.writeScope.named.has(operation.id))) return;
  const member =
    access.role === null || access.role === 'owner' ? tools.owner : await basics.member(tools, access.role);
  const persona = await tools.people.withScope(member, access.scope ?? 'read');
  // A server that does not refuse it changes what the path leads to.
  const { path } = await scratch.request(operation, { isFresh: true });
  for (const [field, needs] of Object.entries(access.fields)) {
    const body = exampleWith(run, operation, field);
    const principal = { userId: '', tokenId: '', scope: persona.scope, pinnedWorkspaceId: null, phoneVerified: true };
    if (!body || !refuseFields(access, principal, body)) continue;
    judgeRefused(run, await run.send({ operation, persona, path, body }), { ...forbidden, rule: `field ${field}` });
    const unauthorized = { status: 401, code: 'unauthorized', rule: `field ${field}` };
    if (needs.signedIn) judgeRefused(run, await run.send({ operation, persona: null, path, body }), unauthorized);
  }
}

function exampleWith(
  { contract: { document } }: Run,
  { path, method }: Operation,
  field: string,
): JsonObject | undefined {
  const examples = Object.values(examplesOf(document, asObject(document.paths[path]?.[method]).requestBody));
  const bodies = examples.map((example) => asObject(asObject(inline(document, example)).value));
  return bodies.find((body) => Object.hasOwn(body, field));
}

/** Someone may do to themselves what needs a higher role for others: `x-allows-self`. */
async function checkSelf(run: Run, { tools, basics }: Scratch, operation: Operation): Promise<void> {
  if (operation.access.allowsSelf === undefined) return;
  const workspaceSlug = await basics.newCrew(tools, ['viewer']);
  const viewer = tools.people.invited('viewer');
  const path = { workspaceSlug, [operation.access.allowsSelf]: await basics.idOf(tools, viewer) };
  const reader = await tools.people.withScope(viewer, 'read');
  judgeRefused(run, await run.send({ operation, persona: reader, path }), { ...forbidden, rule: 'self' });
  judgeAllowed(run, await run.send({ operation, persona: viewer, path }), 'self');
}

/** A token may do to itself what needs a higher scope: `x-scope-exception`. */
async function checkOwnToken(run: Run, { tools }: Scratch, operation: Operation): Promise<void> {
  if (operation.access.scopeException !== 'ownToken') return;
  const own = run.knowledge.operations[operation.id]?.ownToken;
  if (!own) throw new Unavailable(unknownOperation);
  judgeAllowed(run, await run.send({ operation, ...(await own(tools)) }), 'own token');
}

/** The role in a second workspace, which the body names: `x-target-role`. */
async function checkTarget(run: Run, scratch: Scratch, operation: Operation): Promise<void> {
  const { tools, basics } = scratch;
  const { target } = operation.access;
  if (!target || target.optional || target.role === 'viewer') return;
  const developer = await basics.member(tools, 'developer');
  const second = await basics.second(tools);
  await basics.join(tools, second, developer, 'viewer');
  const body = { [target.field.slice(1)]: second };
  const exchange = await run.send({ operation, persona: developer, path: await scratch.pathOf(operation), body });
  judgeRefused(run, exchange, { ...forbidden, rule: 'target role' });
}

/** Records of another app or workspace are not found, even by their id. */
async function checkForeignIds(run: Run, scratch: Scratch, operation: Operation): Promise<void> {
  const { parameters } = run.knowledge;
  const [elsewhere] = Object.keys(parameters)
    .filter((name) => operation.path.includes(`{${name}}`))
    .flatMap((name) => parameters[name]?.elsewhere ?? []);
  if (!elsewhere) return;
  const { path, body } = await foreignRequest(scratch, operation);
  const other = await elsewhere(scratch.tools);
  const exchange = await run.send({ operation, persona: scratch.tools.owner, path: { ...path, ...other }, body });
  judgeRefused(run, exchange, { ...notFound, rule: 'foreign id' });
}

async function foreignRequest(scratch: Scratch, operation: Operation): Promise<Pick<ScratchRequest, 'path' | 'body'>> {
  if (operation.method !== 'get') return scratch.request(operation);
  return { path: await scratch.pathOf(operation), body: undefined };
}

/** Records of another account are not found, or refused. */
async function checkForeignAccount(run: Run, { tools }: Scratch, operation: Operation): Promise<void> {
  const foreign = await run.knowledge.operations[operation.id]?.foreign?.(tools);
  if (!foreign) return;
  const { call, status, code } = foreign;
  const exchange = await run.send({ operation, persona: null, ...call });
  judgeRefused(run, exchange, { status, code, rule: 'foreign account' });
}
