/** The world of a session. Tables without rows are left out, and there are more tables and columns than these. */
export interface World {
  /** The time in the world. */
  readonly at: string;
  readonly due: readonly Due[];
  readonly tables: {
    readonly workspaces?: readonly WorkspaceRow[];
    readonly members?: readonly MemberRow[];
    readonly users?: readonly { readonly id: string; readonly email: string }[];
    readonly plans?: readonly PlanRow[];
    readonly regions?: readonly { readonly id: string }[];
    readonly apps?: readonly AppRow[];
    readonly releases?: readonly ReleaseRow[];
    readonly deploys?: readonly DeployRow[];
    readonly domains?: readonly DomainRow[];
    readonly tickets?: readonly { readonly id: string; readonly subject: string }[];
  };
}

/** A coming event. */
export interface Due {
  readonly kind: string;
  /** The id of the record that it happens to. */
  readonly subject: string;
  readonly at: string | null;
}

export interface WorkspaceRow {
  readonly id: string;
  readonly slug: string;
}

export interface MemberRow {
  readonly userId: string;
  readonly role: string;
}

export interface PlanRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly region: string;
}

export interface ReleaseRow {
  readonly id: string;
  readonly services: readonly { readonly name: string }[];
}

export interface AppRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly env: string;
  readonly region: string;
  readonly status: string;
  readonly currentDeployId: string | null;
}

export interface DeployRow {
  readonly id: string;
  readonly appId: string;
  readonly number: number;
  readonly status: string;
  readonly releaseId: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export interface DomainRow {
  readonly id: string;
  readonly host: string;
}
