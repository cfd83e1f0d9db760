// Actions of the operator, for the command of the platform and the operator's pages. Nothing here is public.
export { receiveReply } from './actions/operator/receive-reply.ts';
export { closeAsSupport, replyAsSupport } from './actions/operator/answer-tickets.ts';
export { blockAccount, renameAccount, signOutAccount, unblockAccount } from './actions/operator/accounts.ts';
export { deleteApp, lockApp, startApp, stopApp, unlockApp } from './actions/operator/apps.ts';
export { cancelDeploy, failDeploy } from './actions/operator/deploys.ts';
export { linkAccount } from './actions/operator/link-account.ts';
export { listOperatorEvents } from './actions/operator/list-log.ts';
export { endNotice, setNotice } from './actions/operator/notice.ts';
export { deleteWorkspace, transferWorkspace } from './actions/operator/own-workspaces.ts';
export { setWorkspaceQuota } from './actions/operator/quota.ts';
export { drainRegion } from './actions/operator/regions.ts';
export { removeAccount } from './actions/operator/remove-account.ts';
export { retireTier } from './actions/operator/tiers.ts';
export { resumeWorkspace, suspendWorkspace } from './actions/operator/workspaces.ts';
export { listApps } from './actions/operator/list-apps.ts';
export { listOpenDeploys } from './actions/operator/list-deploys.ts';
export { listRegions, listTiers } from './actions/operator/list-reference.ts';
export { countWaiting, listTickets, showTicket } from './actions/operator/list-tickets.ts';
export { listUsers, showUser } from './actions/operator/list-users.ts';
export { listWorkspaces, showWorkspace } from './actions/operator/list-workspaces.ts';
export type { Part } from './actions/operator/pages.ts';
export { exportAudit, searchAudit } from './actions/operator/search-audit.ts';
export {
  appBody,
  deployBody,
  eventBody,
  shownTicketBody,
  shownUserBody,
  ticketBody,
  userBody,
  workspaceBody,
} from './handlers/operator/bodies.ts';
