import { refuseFields } from '../../server/auth/policy.ts';
import { asObject, inline, type JsonObject } from '../../server/contract/document.ts';
import { examplesOf } from '../../server/contract/example-request.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Run } from '../run/run.ts';
import type { Scratch, ScratchRequest } from '../scratch/scratch.ts';
import type { Things } from '../scratch/things/things.ts';
import { Unavailable } from '../scratch/things/unavailable.ts';
import { judgeAllowed, judgeRefused } from './judge.ts';

const forbidden = { status: 403, code: 'forbidden' } as const;
const notFound = { status: 404, code: 'not_found' } as const;

/** Rules of access beyond roles and scopes. */
export async function specialCases(run: Run, scratch: Scratch): Promise<void> {
  const cases: readonly ((run: Run, operation: Operation, things: Things) => Promise<void>)[] = [
    checkFields,
    checkSelf,
    checkOwnToken,
    checkTarget,
    checkForeignIds,
    checkForeignAccount,
  ];
  const all = cases.flatMap((check) => run.operations.map((operation) => ({ check, operation })));
  await run.each(all, async ({ check, operation }) => {
    const reason = await scratch.using((things) => check(run, operation, things));
    if (typeof reason === 'string') run.recorder.skipped('access', operation, reason);
  });
}

/** A field of the body that needs more than the operation itself: `x-field-access`. */
async function checkFields(run: Run, operation: Operation, things: Things): Promise<void> {
  const { access } = operation;
  if (!access.fields || (access.authentication !== 'required' && !run.territory.named.has(operation.id))) return;
  const member = access.role === null || access.role === 'owner' ? things.owner : await things.member(access.role);
  const persona = await things.people.withScope(member, access.scope ?? 'read');
  // A server that does not refuse it renames the app.
  const path = operation.path.includes('{appSlug}') ? await things.startApp(await things.shared()) : {};
  for (const [field, needs] of Object.entries(access.fields)) {
    const body = exampleWith(run, operation, field);
    const principal = { userId: '', tokenId: '', scope: persona.scope, pinnedWorkspaceId: null, phoneVerified: true };
    if (!body || !refuseFields(access, principal, body)) continue;
    judgeRefused(run, await run.send({ operation, persona, path, body }), { ...forbidden, rule: `field ${field}` });
    const unauthorized = { status: 401, code: 'unauthorized', rule: `field ${field}` };
    if (needs.signedIn) judgeRefused(run, await run.send({ operation, persona: null, path, body }), unauthorized);
  }
}

function exampleWith({ contract: { document } }: Run, { path, method }: Operation, field: string): JsonObject | undefined {
  const examples = Object.values(examplesOf(document, asObject(document.paths[path]?.[method]).requestBody));
  const bodies = examples.map((example) => asObject(asObject(inline(document, example)).value));
  return bodies.find((body) => Object.hasOwn(body, field));
}

/** Who may do to themselves what needs a higher role for others: `x-allows-self`. */
async function checkSelf(run: Run, operation: Operation, things: Things): Promise<void> {
  if (operation.access.allowsSelf === undefined) return;
  const workspaceSlug = await things.newCrew(['viewer']);
  const viewer = things.people.invited('viewer');
  const path = { workspaceSlug, [operation.access.allowsSelf]: await things.idOf(viewer) };
  const reader = await things.people.withScope(viewer, 'read');
  judgeRefused(run, await run.send({ operation, persona: reader, path }), { ...forbidden, rule: 'self' });
  judgeAllowed(run, await run.send({ operation, persona: viewer, path }), 'self');
}

/** A token may do to itself what needs a higher scope: `x-scope-exception`. */
async function checkOwnToken(run: Run, operation: Operation, things: Things): Promise<void> {
  if (operation.access.scopeException !== 'ownToken') return;
  const { id, persona } = await things.newReadToken();
  judgeAllowed(run, await run.send({ operation, persona, path: { id } }), 'own token');
}

/** The role in a second workspace, which the body names: `x-target-role`. */
async function checkTarget(run: Run, operation: Operation, things: Things): Promise<void> {
  const { target } = operation.access;
  if (!target || target.optional || target.role === 'viewer') return;
  const developer = await things.member('developer');
  const second = await things.second();
  await things.invitations.join(things.owner, second, developer, 'viewer');
  const body = { [target.field.slice(1)]: second };
  const exchange = await run.send({ operation, persona: developer, path: await things.app(), body });
  judgeRefused(run, exchange, { ...forbidden, rule: 'target role' });
}

/** The parent of something whose id stands in the path, by the name of the parameter. */
const parents: Readonly<Record<string, 'app' | 'workspace'>> = {
  deployId: 'app',
  domainId: 'app',
  varId: 'app',
  alertId: 'workspace',
  invitationId: 'workspace',
  userId: 'workspace',
};

/** What belongs to another app or workspace is not found, even by its id. */
async function checkForeignIds(run: Run, operation: Operation, things: Things): Promise<void> {
  const [name = ''] = Object.keys(parents).filter((one) => operation.path.includes(`{${one}}`));
  const parent = parents[name];
  if (parent === undefined || typeof run.scratch === 'string') return;
  const request = await foreignRequest(run.scratch, operation);
  if (typeof request === 'string') throw new Unavailable(request);
  const other = parent === 'app' ? await things.otherApp() : { workspaceSlug: await things.second() };
  const exchange = await run.send({ operation, persona: things.owner, path: { ...request.path, ...other }, body: request.body });
  judgeRefused(run, exchange, { ...notFound, rule: 'foreign id' });
}

async function foreignRequest(scratch: Scratch, operation: Operation): Promise<Pick<ScratchRequest, 'path' | 'body'> | string> {
  if (operation.method !== 'get') return scratch.request(operation);
  const path = await scratch.pathOf(operation);
  return typeof path === 'string' ? path : { path, body: undefined };
}

/** What belongs to another account is not found. An invitation for another address is refused. */
async function checkForeignAccount(run: Run, operation: Operation, things: Things): Promise<void> {
  const { id } = operation;
  const other = things.people.invited('admin');
  if (id === 'revokeToken') {
    const exchange = await run.send({ operation, persona: other, path: { id: await things.token() } });
    judgeRefused(run, exchange, { ...notFound, rule: 'foreign account' });
  }
  if (id === 'acceptInvitation' || id === 'declineInvitation') {
    const exchange = await run.send({ operation, persona: other, path: { token: (await things.invitation()).token } });
    judgeRefused(run, exchange, { ...forbidden, rule: 'foreign account' });
  }
}
