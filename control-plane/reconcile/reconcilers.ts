import type { Kind } from '../model/tables/platform.ts';
import type { Ports } from '../ports/ports.ts';
import type { Next } from '../ports/work.ts';
import { reconcileAlert } from './alert.ts';
import { reconcileAudit } from './audit.ts';
import { reconcileCertificate } from './certificate.ts';
import { reconcileDomain } from './domain.ts';
import { reconcileIdempotency } from './idempotency.ts';
import { reconcileIncident } from './incident.ts';
import { reconcileInvitation } from './invitation.ts';
import { reconcileApp } from './app.ts';
import { reconcileBranch } from './branch.ts';
import { reconcileBuild } from './build.ts';
import { reconcileDeploy } from './deploy.ts';
import { reconcileNotice } from './notice.ts';
import { reconcilePlan } from './plan.ts';
import { reconcileRegion } from './region.ts';
import { reconcileRemoval } from './removal.ts';
import { reconcileSshSession } from './ssh-session.ts';
import { reconcilePhoneCode, reconcileSignInLink, reconcileTokenGrant } from './sign-in.ts';
import { reconcileTicket } from './ticket.ts';
import { reconcileUpload } from './upload.ts';

/**
 * Moves the record with the id towards its wanted state: takes one step and returns the time of the next one. Never
 * sleeps, and can be repeated or interrupted without harm. The signal is aborted when the step's lease is lost, and
 * when the server stops; then the calls of its ports reject.
 */
export type Reconcile = (ports: Ports, id: string, signal: AbortSignal) => Promise<Next>;

/** A reconciler for each kind. */
export type Reconcilers = Readonly<Record<Kind, Reconcile>>;

export const reconcilers: Reconcilers = {
  domain: reconcileDomain,
  certificate: reconcileCertificate,
  idempotency: reconcileIdempotency,
  invitation: reconcileInvitation,
  signInLink: reconcileSignInLink,
  phoneCode: reconcilePhoneCode,
  tokenGrant: reconcileTokenGrant,
  app: reconcileApp,
  branch: reconcileBranch,
  removal: reconcileRemoval,
  upload: reconcileUpload,
  deploy: reconcileDeploy,
  build: reconcileBuild,
  alert: reconcileAlert,
  incident: reconcileIncident,
  audit: reconcileAudit,
  notice: reconcileNotice,
  region: reconcileRegion,
  plan: reconcilePlan,
  sshSession: reconcileSshSession,
  ticket: reconcileTicket,
};
