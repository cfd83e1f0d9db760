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
    readonly regions?: readonly { readonly id: string; readonly name: string }[];
    readonly apps?: readonly AppRow[];
    readonly releases?: readonly ReleaseRow[];
    readonly deploys?: readonly DeployRow[];
    readonly domains?: readonly DomainRow[];
    readonly alerts?: readonly { readonly name: string; readonly state: string }[];
    readonly tickets?: readonly { readonly id: string; readonly subject: string }[];
    readonly invitations?: readonly { readonly id: string; readonly email: string }[];
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
  readonly name: string;
}

export interface MemberRow {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: string;
}

export interface PlanRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly region: string;
  readonly tier: string;
  readonly status: string;
  readonly regionStatus: string;
}

export interface ReleaseRow {
  readonly id: string;
  readonly services: readonly ServiceRow[];
}

/** A service as its source defines it. Sizes are thousandths of a core and bytes. */
export interface ServiceRow {
  readonly name: string;
  readonly cpuMillis: number;
  readonly memory: number;
  readonly volumes: readonly { readonly name: string; readonly size: number }[];
  readonly health: ServiceHealth | null;
}

/** The health check that the source declares for a service: a path or a command. */
export interface ServiceHealth {
  readonly path?: string;
  readonly argv?: readonly string[];
  readonly intervalSeconds: number;
  readonly restartAfterSeconds: number;
}

export interface AppRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly env: string;
  readonly region: string;
  readonly source: { readonly type: string; readonly repoUrl?: string; readonly branch?: string };
  readonly status: string;
  readonly statusReason: string | null;
  readonly currentDeployId: string | null;
  /** The sizes that differ from those of the source, by the names of services and volumes. */
  readonly sizes: Readonly<Record<string, { readonly cpuMillis?: number; readonly memory?: number }>>;
  readonly volumeSizes: Readonly<Record<string, number>>;
  /** The number of the rollback since which pushes do not deploy. */
  readonly pausedByNumber: number | null;
  readonly health: {
    readonly path: string;
    readonly intervalSeconds: number;
    readonly restartAfterSeconds: number;
  } | null;
}

export interface DeployRow {
  readonly id: string;
  readonly appId: string;
  readonly number: number;
  readonly status: string;
  readonly trigger: string;
  readonly commitMsg: string | null;
  readonly version: string | null;
  readonly errorMessage: string | null;
  readonly releaseId: string | null;
  readonly steps: readonly StepRow[];
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** A step of a deploy. Times are milliseconds after the deploy was created. */
export interface StepRow {
  readonly id: string;
  readonly status: string;
  readonly startedAfter: number | null;
  readonly finishedAfter: number | null;
}

export interface DomainRow {
  readonly id: string;
  readonly appId: string;
  readonly host: string;
  readonly status: string;
}
