import type { operations } from '../../../generated/operator/types.ts';
import { blockAccount, unblockAccount } from '../../actions/operator/accounts.ts';
import { closeAsSupport, replyAsSupport } from '../../actions/operator/answer-tickets.ts';
import { stopApp } from '../../actions/operator/apps.ts';
import { cancelDeploy } from '../../actions/operator/deploys.ts';
import { listApps } from '../../actions/operator/list-apps.ts';
import { listOpenDeploys } from '../../actions/operator/list-deploys.ts';
import { countWaiting, listTickets, showTicket } from '../../actions/operator/list-tickets.ts';
import { listUsers } from '../../actions/operator/list-users.ts';
import { listWorkspaces } from '../../actions/operator/list-workspaces.ts';
import { endNotice, setNotice } from '../../actions/operator/notice.ts';
import { resumeWorkspace, suspendWorkspace } from '../../actions/operator/workspaces.ts';
import { getHealth } from '../../actions/public/health.ts';
import type { Operator } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';
import { appBody, deployBody, shownTicketBody, ticketBody, userBody, workspaceBody } from './bodies.ts';

export type OperatorOperation = keyof operations;

type Parameters<Id extends OperatorOperation> = operations[Id]['parameters'];
type Query<Id extends OperatorOperation> = NonNullable<Parameters<Id>['query']>;

/** A request of an operator, which the front has checked against the document. */
export interface OperatorRequest<Id extends OperatorOperation> {
  readonly ports: Ports;
  readonly operator: Operator;
  /** Time until which the session counts as proven; `null` if it does not. */
  readonly provenUntil: number | null;
  readonly params: Parameters<Id> extends { readonly path: infer Path } ? Path : object;
  readonly query: [Query<Id>] extends [never] ? object : Query<Id>;
  readonly body: operations[Id] extends {
    readonly requestBody: { readonly content: { 'application/json': infer Body } };
  }
    ? Body
    : unknown;
}

type Handler<Id extends OperatorOperation> = (
  request: OperatorRequest<Id>,
) => Promise<operations[Id]['responses'][200]['content']['application/json']>;

const done = { ok: true } as const;

/** Throws `forbidden` for a session that is not proven, before a change that stops something for a customer. */
function requireProof({ provenUntil }: Pick<OperatorRequest<OperatorOperation>, 'provenUntil'>): void {
  if (provenUntil === null)
    throw new ControlPlaneError('forbidden', 'Sign in again by a new link from a mail. It counts for 10 minutes.');
}

/** A part of a list as the command `operator` reads it. */
function partOf<Asked extends { readonly limit?: number }>({ limit = 50, ...asked }: Asked) {
  return { limit, ...asked };
}

/** The operations of the operator's pages, on the same actions as the command `operator`. */
export const operatorHandlers: { readonly [Id in OperatorOperation]: Handler<Id> } = {
  getOperator: async ({ operator, provenUntil }) => ({
    operator: { email: operator.operator, provenUntil: timestampOrNull(provenUntil) },
  }),
  async getOperatorHealth({ ports }) {
    const { version, isSimulated, checkedAt, checks, notice } = await getHealth(ports, undefined);
    const { total } = await listOpenDeploys(ports, { limit: 1 });
    return {
      version,
      simulated: isSimulated,
      checkedAt: timestamp(checkedAt),
      checks: checks.map(({ component, latencyMs, problem }) => ({ component, latencyMs, problem })),
      notice: notice && { level: notice.level, message: notice.message, endsAt: timestampOrNull(notice.endsAt) },
      waitingTickets: await countWaiting(ports),
      openDeploys: total,
    };
  },
  async setNotice({ ports, operator, body: { level, message, endsAt = null } }) {
    await setNotice(ports, operator, { level, message, endsAt: endsAt === null ? null : Date.parse(endsAt) });
    return done;
  },
  async endNotice({ ports, operator }) {
    await endNotice(ports, operator);
    return done;
  },
  async listAllUsers({ ports, query }) {
    const { rows, next } = await listUsers(ports, partOf(query));
    return { users: rows.map(userBody), next };
  },
  async blockUser(request) {
    const { ports, operator, params, body } = request;
    requireProof(request);
    await blockAccount(ports, operator, { ...params, ...body });
    return done;
  },
  async unblockUser({ ports, operator, params }) {
    await unblockAccount(ports, operator, params);
    return done;
  },
  async listAllWorkspaces({ ports, query }) {
    const { rows, next } = await listWorkspaces(ports, partOf(query));
    return { workspaces: rows.map(workspaceBody), next };
  },
  async suspendWorkspace(request) {
    const { ports, operator, params, body } = request;
    requireProof(request);
    await suspendWorkspace(ports, operator, { workspaceSlug: params.workspace, message: body.message });
    return done;
  },
  async resumeWorkspace({ ports, operator, params }) {
    await resumeWorkspace(ports, operator, { workspaceSlug: params.workspace });
    return done;
  },
  async listAllApps({ ports, query }) {
    const { rows, next } = await listApps(ports, partOf(query));
    return { apps: rows.map(appBody), next };
  },
  async stopApp(request) {
    const { ports, operator, params, query } = request;
    requireProof(request);
    await stopApp(ports, operator, { workspaceSlug: params.workspace, appSlug: params.app, ...query });
    return done;
  },
  async listOpenDeploys({ ports, query: { limit = 50 } }) {
    const { rows, total } = await listOpenDeploys(ports, { limit });
    return { deploys: rows.map(deployBody), total };
  },
  async cancelOpenDeploy(request) {
    requireProof(request);
    return { status: await cancelDeploy(request.ports, request.operator, request.params) };
  },
  async listAllTickets({ ports, query }) {
    const { rows, waiting } = await listTickets(ports, partOf(query));
    return { tickets: rows.map(ticketBody), waiting };
  },
  showTicket: async ({ ports, params }) => shownTicketBody(await showTicket(ports, params.ticketId)),
  async replyToTicket({ ports, operator, params, body }) {
    await replyAsSupport(ports, operator, { id: params.ticketId, text: body.text });
    return done;
  },
  async closeTicket({ ports, operator, params }) {
    await closeAsSupport(ports, operator, { id: params.ticketId });
    return done;
  },
};
