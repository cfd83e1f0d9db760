import type { Schema } from '../../live/api.ts';

/** The deed of each operation, before the name of its target. */
const deeds: Readonly<Record<string, string>> = {
  createWorkspace: 'created the workspace',
  updateWorkspace: 'changed the workspace',
  deleteWorkspace: 'deleted the workspace',
  transferWorkspace: 'gave away the workspace',
  updateMember: 'changed the role of',
  removeMember: 'removed the member',
  createInvitation: 'invited',
  revokeInvitation: 'withdrew the invitation of',
  acceptInvitation: 'joined as',
  declineInvitation: 'declined the invitation of',
  activateRegion: 'activated the region',
  deactivateRegion: 'left the region',
  changePlan: 'changed the plan in',
  deployApp: 'deployed the new app',
  installApplication: 'installed the app',
  importProject: 'imported the project',
  createUpload: 'uploaded the files',
  updateApp: 'changed the app',
  deleteApp: 'deleted the app',
  transferApp: 'moved the app',
  restartApp: 'restarted the app',
  redeployApp: 'deployed again the app',
  createSshSession: 'opened the shell session',
  createDeploy: 'started deploy',
  cancelDeploy: 'cancelled deploy',
  createDomain: 'added the domain',
  updateDomain: 'changed the domain',
  deleteDomain: 'removed the domain',
  createVar: 'added the variable',
  setVars: 'changed the variable',
  updateVar: 'changed the variable',
  deleteVar: 'removed the variable',
  revealVar: 'looked at the value of',
  createAlert: 'added the alert',
  updateAlert: 'changed the alert',
  deleteAlert: 'removed the alert',
  createToken: 'made the token',
  revokeToken: 'revoked the token',
  'operator.suspendWorkspace': 'suspended the workspace',
  'operator.resumeWorkspace': 'resumed the workspace',
  'operator.setWorkspaceQuota': 'set the quota of the workspace',
  'operator.cancelDeploy': 'cancelled deploy',
};

/** The sentence of an event between the person and the target. */
export function deedOf({ operationId }: Pick<Schema<'AuditEvent'>, 'operationId'>): string {
  return deeds[operationId] ?? `called ${operationId} on`;
}

/** The person of an event. A closed account has no name. */
export function doerOf({ by, actor }: Pick<Schema<'AuditEvent'>, 'by' | 'actor'>): string {
  if (by === 'operator') return 'The operator of the service';
  return actor?.name ?? 'A person with a closed account';
}

/** A field of a record in words: `source.branch` is "source branch", and `isPrimary` is "primary". */
export function fieldWords(field: string): string {
  return field
    .replaceAll(/\.|(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^is /, '');
}

/** A value of a change in words. */
export function valueWords(value: Schema<'AuditChange'>['to']): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
