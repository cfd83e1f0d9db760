import fc from 'fast-check';
import type { Writer } from '../../../control-plane/model/shared/caller.ts';
import type { Store, Tx } from '../../../control-plane/ports/store.ts';
import {
  alertRow,
  appRow,
  auditRow,
  domainRow,
  memberRow,
  regionRow,
  userRow,
  varRow,
  viewer,
  workspaceRow,
} from '../../../control-plane/ports/suites/rows.ts';

/** Numbers that choose the rows that a step is about. */
interface Choice {
  readonly id: number;
  readonly other: number;
}

type Make = (tx: Tx, choice: Choice) => Promise<unknown>;

const users = ['ada', 'grace', 'alan'] as const;
const userOf = (index: number): string => users[index % 3] ?? users[0];
const workspaceOf = (index: number): string => `w${index % 2}`;

/** Where a row of an app is, or would be if there were one. */
async function placeOf(tx: Tx, { other }: Choice) {
  const app = await tx.asSystem.apps.find({ id: `a${other}` });
  return { workspaceId: app?.workspaceId ?? workspaceOf(other), appId: `a${other}` };
}

const steps: Readonly<Record<string, Make>> = {
  insertApp: (tx, { id, other }) =>
    tx.apps.insert(appRow(`a${id}`, { workspaceId: workspaceOf(other), slug: `s${other}` })),
  moveApp: (tx, { id, other }) => tx.apps.update(`a${id}`, { workspaceId: workspaceOf(other) }),
  renameApp: (tx, { id, other }) => tx.apps.update(`a${id}`, { label: `a${other}`, slug: `s${other}` }),
  changeApp: (tx, { id, other }) =>
    tx.apps.update(`a${id}`, { startedAt: other === 0 ? null : other, settings: { other }, memory: 2 ** 40 }),
  deleteApp: (tx, { id }) => tx.apps.delete(`a${id}`),
  insertVar: async (tx, choice) => {
    const { id, other } = choice;
    return tx.vars.insert(
      varRow(`v${id}`, { ...(await placeOf(tx, choice)), key: `K${id % 2}`, value: `${other}`, isSecret: other > 1 }),
    );
  },
  renameVar: (tx, { id, other }) => tx.vars.update(`v${id}`, { key: `K${other}` }),
  changeVar: (tx, { id, other }) => tx.vars.update(`v${id}`, { value: `new ${other}`, updatedById: userOf(other) }),
  orphanVar: (tx, { id, other }) => tx.vars.update(`v${id}`, { appId: `a${other}` }),
  changeVars: (tx, { id, other }) => tx.vars.updateAll({ isSecret: other > 1 }, { value: `all ${id}` }),
  authorVars: (tx, { id, other }) =>
    tx.vars.updateAll({ key: `K${id}` }, { updatedById: other === 0 ? null : userOf(other) }),
  deleteVar: (tx, { id }) => tx.vars.delete(`v${id}`),
  deleteVars: (tx, { id, other }) => tx.vars.deleteAll({ id: { in: [`v${id}`, `v${other}`] } }),
  listVars: (tx, { id, other }) =>
    tx.vars.list({ key: { atMost: `K${other}` } }, { order: ['-isSecret', 'key'], limit: id + 1 }),
  countVars: (tx, { id }) => tx.vars.count({ updatedById: { in: [userOf(id), null] } }),
  findVar: (tx, { other }) => tx.vars.find({ key: `K${other}` }),
  insertDomain: async (tx, choice) => {
    const { id, other } = choice;
    return tx.domains.insert(
      domainRow(`d${id}`, { ...(await placeOf(tx, choice)), heldHost: other === 0 ? null : `h${other}` }),
    );
  },
  holdHost: (tx, { id, other }) => tx.domains.update(`d${id}`, { heldHost: other === 0 ? null : `h${other}` }),
  listDomains: (tx, { other }) => tx.domains.list({ heldHost: { in: [`h${other}`, null] } }, { order: ['-heldHost'] }),
  insertAlert: async (tx, choice) =>
    tx.alerts.insert(alertRow(`r${choice.id}`, { ...(await placeOf(tx, choice)), value: choice.other / 3 })),
  listAlerts: (tx, { other }) => tx.alerts.list({ value: { above: other / 3 } }, { order: ['-value'] }),
  insertMember: (tx, { id, other }) => tx.members.insert(memberRow(workspaceOf(id), userOf(other))),
  ownWorkspace: (tx, { id, other }) => tx.members.update(`w${id % 2}-${userOf(other)}`, { ownerOf: workspaceOf(id) }),
  moveMember: (tx, { id, other }) =>
    tx.members.update(`w${id % 2}-${userOf(other)}`, { workspaceId: workspaceOf(other), userId: userOf(id) }),
  deleteMember: (tx, { id, other }) => tx.members.delete(`w${id % 2}-${userOf(other)}`),
  renameUser: (tx, { id, other }) => tx.users.update(userOf(id), { email: `${userOf(other)}@example.test` }),
  deleteUser: (tx, { id }) => tx.users.delete(userOf(id)),
  deleteWorkspaces: (tx, { id }) => tx.workspaces.deleteAll({ id: workspaceOf(id) }),
  insertAudit: (tx, { id, other }) =>
    tx.auditEvents.insert(auditRow(`e${id}`, { workspaceId: workspaceOf(other), userId: userOf(id) })),
  wake: (tx, { id, other }) => tx.wake('app', [{ id: `a${id}` }, { id: `a${other}` }], other),
  wrongValue: (tx, { id }) => tx.apps.update(`a${id}`, { status: 'unknown' } as object),
  swallow: (tx, { id }) => tx.vars.insert(varRow(`v${id}`, { appId: 'none' })).catch((error: unknown) => String(error)),
  throw: () => Promise.reject(new RangeError('enough')),
};

export interface RandomTransaction {
  readonly writer: Writer;
  readonly steps: readonly (Choice & { readonly step: string })[];
}

const writers: readonly Writer[] = ['system', 'system', viewer('ada'), viewer('alan'), viewer('ada', 'w0')];
const small = fc.nat({ max: 3 });
/** Steps that leave little for others, or let the transaction fail in most cases. */
const rare = [
  'deleteApp',
  'deleteUser',
  'deleteWorkspaces',
  'deleteMember',
  'insertAudit',
  'renameUser',
  'wrongValue',
  'swallow',
  'throw',
];
const frequent = Object.keys(steps).filter((name) => !rare.includes(name));
const step = fc.record({
  step: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...frequent) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  ),
  id: small,
  other: small,
});

export const randomTransaction: fc.Arbitrary<RandomTransaction> = fc.record({
  writer: fc.constantFrom(...writers),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
});

/** Two workspaces with their members, and some apps. */
export async function fill(store: Store): Promise<void> {
  await store.write('system', async (tx) => {
    for (const user of users) await tx.users.insert(userRow(user));
    await tx.regions.insert(regionRow('eu'));
    for (const id of ['w0', 'w1']) await tx.workspaces.insert(workspaceRow(id));
    await tx.members.insert(memberRow('w0', 'ada', { ownerOf: 'w0' }));
    await tx.members.insert(memberRow('w1', 'ada'));
    await tx.members.insert(memberRow('w1', 'alan', { ownerOf: 'w1' }));
    for (const id of [0, 1, 2]) await tx.apps.insert(appRow(`a${id}`, { workspaceId: workspaceOf(id) }));
    for (const id of [0, 1]) await tx.vars.insert(varRow(`v${id}`, { workspaceId: 'w0', appId: 'a0', value: 'old' }));
  });
}

/** Returns what each step returned, or the error of the transaction. */
export async function runTransaction(store: Store, transaction: RandomTransaction): Promise<unknown> {
  const running = store.write(transaction.writer, async (tx) => {
    const results: unknown[] = [];
    for (const { step: name, ...choice } of transaction.steps) results.push(await steps[name]?.(tx, choice));
    return results;
  });
  return running.catch(String);
}

/** The rows that the steps change. */
export function readRows(store: Store): Promise<unknown> {
  return store.read('system', async (tx) => ({
    users: await tx.users.list({}),
    workspaces: await tx.workspaces.list({}),
    members: await tx.members.list({}),
    apps: await tx.apps.list({}),
    vars: await tx.vars.list({}),
    domains: await tx.domains.list({}),
    alerts: await tx.alerts.list({}),
    auditEvents: await tx.auditEvents.list({}),
    work: await tx.work.list({}),
  }));
}
