import type { DefaultSizes } from '../model/apps/default-size.ts';
import type { ImageRule } from '../model/sources/image-rule.ts';

/** How many builds run at the same time. The others wait for their turn. */
export interface BuildTurns {
  readonly atOnce: number;
  /** Limit of one workspace among them. */
  readonly perWorkspace: number;
}

/** Settings of the operator for the whole service. */
export interface Settings {
  /** The version of the control plane. */
  readonly version: string;
  /**
   * Address of the dashboard, without a slash at the end; `null` is `serviceUrl`. Links in mails lead to
   * `/invitations/{token}` and to `/workspaces/{workspaceSlug}/billing?region={region}` there.
   */
  readonly dashboardUrl: string | null;
  /** Address of the status pages, before a slash and the slug of a workspace; `null` is `/status` of the dashboard. */
  readonly statusUrl: string | null;
  /**
   * Address of this service for browsers, without a slash at the end, once it is known; that of the dashboard by
   * default.
   */
  readonly serviceUrl?: () => string;
  /** Recipient of messages to support. */
  readonly supportAddress: string;
  /** Address that receives replies to mails about tickets, with a token after a plus; none by default. */
  readonly replyAddress?: string | null;
  /** Registry for images of releases. */
  readonly imageRegistry: string;
  /** Whether repositories may be in a private network, and be read without TLS. */
  readonly allowsPrivateRepositories: boolean;
  /** Whether webhooks of alerts may lead to a private network, and there without TLS; not by default. */
  readonly allowsPrivateWebhooks?: boolean;
  /** Limits of builds at the same time, as far as regions are not virtual; none by default. */
  readonly builds?: BuildTurns;
  /** Sizes of services whose source states none; those of `usualSizes` by default. */
  readonly defaultSizes?: DefaultSizes;
  /** Images that a source may name: those of any registry by default, as where images are simulated. */
  readonly images?: ImageRule;
  /** People who may sign up with a link by mail: everybody, or people invited to a workspace (default). */
  readonly signUp?: 'open' | 'invited';
  /** Verification of phone numbers: by a code (default), or none. With `off`, every account counts as verified. */
  readonly phone?: 'off' | 'code';
  /** Time limit of a release command, and of a service that runs once, in milliseconds; 10 minutes by default. */
  readonly taskLimitMs?: number;
  /** Whether apps are simulated, so that nothing runs; the health of the service and its pages say so. */
  readonly isSimulated?: boolean;
  /** Whether the apps of virtual regions are simulated, although those of other regions run. */
  readonly simulatesVirtual?: boolean;
}
