import { asObject } from '../../../contract/document.ts';
import type { Persona } from '../../config/config.ts';
import type { InvitedRole } from '../../scratch/people.ts';
import { textAt } from '../../scratch/api.ts';
import { createQueue, oncePer } from '../../scratch/once.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { Unavailable } from '../../scratch/unavailable.ts';
import { mainWorkspace, newWorkspace } from './workspaces.ts';

export interface Invitation {
  readonly id: string;
  /** The secret part of its link. */
  readonly token: string;
}

const invitedRoles: readonly InvitedRole[] = ['developer', 'viewer', 'admin'];

/** The command prints the newest token of an address, so an address gets one invitation at a time. */
const queues = onePerRun(() => oncePer(async (_email: string) => createQueue()));
/** Workspaces with members of each role. */
const crews = onePerRun(() => new Set<string>());

/** Invites someone, and reads the link that they get by mail. */
async function invite(
  tools: Tools,
  workspaceSlug: string,
  { email }: Persona,
  role: InvitedRole,
  inviter: Persona = tools.owner,
): Promise<Invitation> {
  if (email === null) throw new Unavailable('the configuration names no `email` of a persona to invite');
  if (tools.writes.invitationToken === null)
    throw new Unavailable('the configuration has no command `writes.invitationToken`');
  const queue = await queues(tools)(email);
  return queue(async () => {
    const json = await tools.api.call('createInvitation', inviter, { path: { workspaceSlug }, body: { email, role } });
    const id = textAt(json, 'invitation', 'id');
    return { id, token: await readToken(tools, email, id) };
  });
}

/** The mail of a former invitation may arrive when nothing waits for it any more, and be the newest one then. */
async function readToken(tools: Tools, email: string, id: string): Promise<string> {
  const token = await tools.readInvitation(email);
  const { response } = await tools.api.attempt('getInvitation', tools.owner, { path: { token } });
  const isOther = response?.status === 200 && asObject(asObject(response.json).invitation).id !== id;
  return isOther ? readToken(tools, email, id) : token;
}

/** Makes someone a member of a workspace; by default its owner is that of the run. */
export async function join(
  tools: Tools,
  workspaceSlug: string,
  invited: Persona,
  role: InvitedRole,
  inviter: Persona = tools.owner,
): Promise<void> {
  const { token } = await invite(tools, workspaceSlug, invited, role, inviter);
  await tools.api.call('acceptInvitation', invited, { path: { token } });
}

const members = onePerRun((tools) =>
  oncePer(async (role: InvitedRole): Promise<Persona> => {
    const person = tools.people.invited(role);
    await join(tools, await mainWorkspace(tools), person, role);
    return person;
  }),
);

/** The member of the main workspace with a role. */
export function member(tools: Tools, role: InvitedRole): Promise<Persona> {
  return members(tools)(role);
}

/** The persona that gets most invitations. */
export function invitee(tools: Tools): Persona {
  return tools.people.invited('viewer');
}

/** An invitation, by default of the viewer, to a workspace of which they are not a member. */
export function newInvitation(tools: Tools, workspaceSlug: string, role: InvitedRole = 'viewer'): Promise<Invitation> {
  return invite(tools, workspaceSlug, tools.people.invited(role), role);
}

export const invitation = onePerRun(async (tools) => newInvitation(tools, await newWorkspace(tools)));

function newInvitationBody(tools: Tools) {
  return { email: `${tools.name()}@example.com`, role: 'viewer' };
}

/** The id of an invitation whose link is not read. */
export async function newUnreadInvitation(tools: Tools, workspaceSlug: string): Promise<string> {
  const call = { path: { workspaceSlug }, body: newInvitationBody(tools) };
  return textAt(await tools.api.call('createInvitation', tools.owner, call), 'invitation', 'id');
}

/** A new workspace of which some people are members. */
export async function newCrew(tools: Tools, roles: readonly InvitedRole[] = ['admin', 'viewer']): Promise<string> {
  const workspaceSlug = await newWorkspace(tools);
  await joinAll(tools, workspaceSlug, roles);
  return workspaceSlug;
}

export async function joinAll(
  tools: Tools,
  workspaceSlug: string,
  roles: readonly InvitedRole[] = invitedRoles,
): Promise<void> {
  const people = roles.map((role) => [role, tools.people.invited(role)] as const);
  // The others are members even where one of them cannot be.
  const joined = await Promise.allSettled(people.map(([role, person]) => join(tools, workspaceSlug, person, role)));
  for (const one of joined) if (one.status === 'rejected') throw one.reason;
  if (roles.length === invitedRoles.length) crews(tools).add(workspaceSlug);
}

/** Whether the same people are members as of the main workspace. */
export async function hasMembers(tools: Tools, workspaceSlug: string): Promise<boolean> {
  return crews(tools).has(workspaceSlug) || workspaceSlug === (await mainWorkspace(tools));
}

/** The id of the account of a person. */
export async function idOf(tools: Tools, person: Persona): Promise<string> {
  return textAt(await tools.api.call('getMe', person, {}), 'user', 'id');
}

/** Someone who can be invited and has no card, and the role in which the configuration has them. */
export async function withoutCard(tools: Tools): Promise<{ readonly persona: Persona; readonly role: InvitedRole }> {
  for (const role of invitedRoles) {
    const persona = tools.people.invited(role);
    const { billing } = await tools.api.call('getAccountBilling', persona, {});
    if (asObject(billing).paymentMethod === null) return { persona, role };
  }
  throw new Unavailable('each persona that can be invited has a card');
}
