import type { ImageRule } from '../model/sources/image-rule.ts';

/** Settings of the operator for the whole service. */
export interface Settings {
  /** The version of the control plane. */
  readonly version: string;
  /**
   * Address of the dashboard, without a slash at the end. Links in mails lead to `/invitations/{token}` and to
   * `/workspaces/{workspaceSlug}/billing?region={region}` there.
   */
  readonly dashboardUrl: string;
  /** Address of the status pages, before a slash and the slug of a workspace. */
  readonly statusUrl: string;
  /** Recipient of messages to support. */
  readonly supportAddress: string;
  /** Registry for images of releases. */
  readonly imageRegistry: string;
  /** Whether repositories may be in a private network, and be read without TLS. */
  readonly allowsPrivateRepositories: boolean;
  /** Images that a source may name: those of any registry by default, as where images are simulated. */
  readonly images?: ImageRule;
  /** People who may sign up with a link by mail: everybody, or people invited to a workspace (default). */
  readonly signUp?: 'open' | 'invited';
  /** Verification of phone numbers: by a code (default), or none. With `off`, every account counts as verified. */
  readonly phone?: 'off' | 'code';
  /** Whether apps are simulated, so that nothing runs; the health of the service and its pages say so. */
  readonly isSimulated?: boolean;
}
