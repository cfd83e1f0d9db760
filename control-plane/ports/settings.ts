/** What an operator decides about the service as a whole. */
export interface Settings {
  /** The version of the control plane. */
  readonly version: string;
  /**
   * Where the dashboard is, without a slash at the end. Links in mails lead to `/invitations/{token}` and to
   * `/workspaces/{workspaceSlug}/billing?region={region}` there.
   */
  readonly dashboardUrl: string;
  /** Where the status pages are; the slug of a workspace follows after a slash. */
  readonly statusUrl: string;
  /** The address that messages to support are sent to. */
  readonly supportAddress: string;
  /** The registry to which images of releases are pushed. */
  readonly imageRegistry: string;
  /** Whether repositories may be in a private network, and may be read without TLS. */
  readonly allowsPrivateRepositories: boolean;
  /** Who gets an account with a link by mail: everybody, or those who are invited to a workspace (default). */
  readonly signUp?: 'open' | 'invited';
  /**
   * How a phone number is verified: by a code (default), or not at all. With `off`, every account counts as verified.
   */
  readonly phone?: 'off' | 'code';
  /** Whether apps are simulated, so that nothing runs; the health of the service and its pages say so. */
  readonly isSimulated?: boolean;
}
