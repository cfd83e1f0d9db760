// Needed by platform/ besides the ports, the model and the public entry. Nothing here is public.
export { getMe } from './actions/account/account.ts';
export {
  approveBrowser,
  approveDevice,
  denyBrowser,
  denyDevice,
  devicePath,
  findDevice,
  type GrantChoices,
  listPins,
  readBrowserRequest,
} from './actions/account/grants.ts';
export { findPhoneCode, type PhonePorts, requestPhoneCode, verifyPhone } from './actions/account/phone.ts';
export {
  createSignInLink,
  findSignIn,
  requestSignIn,
  signIn,
  type SignInPorts,
  signOut,
  signOutEverywhere,
} from './actions/account/sign-in.ts';
export { getHealth } from './actions/public/health.ts';
export { deployApp } from './actions/sources/new-apps.ts';
export { createUpload } from './actions/sources/uploads.ts';
export { createWorkspace } from './actions/workspaces/create-workspace.ts';
export { listRunningApps } from './reconcile/running-apps.ts';
export { deployCurrentAgain, listBuiltApps } from './transitions/rebuild.ts';
export type { AnyListing, AnyRow, AnyWhere } from './shared/any-row.ts';
export { ChangeListeners, Changes, ownerColumn } from './shared/changes.ts';
export { ObservedApps } from './shared/observed-apps.ts';
export { LatestIds } from './shared/latest-ids.ts';
export { Listeners } from './shared/listeners.ts';
export { paymentsWithout } from './shared/no-payments.ts';
export { incoming, inOrder, tableNamed } from './shared/references.ts';
export { type AnyTransaction, createReadTx, createTx, viewerOf } from './shared/tx.ts';
export { untilWoken } from './shared/until-woken.ts';
