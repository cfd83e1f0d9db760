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

/** All reconcilers, which are a large part of a bundle. */
export const allReconcilers = {
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
