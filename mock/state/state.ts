import type { Json } from '../../generated/handlers.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { Role } from '../../server/model/operation.ts';
import { idOf } from '../seeded/ids.ts';
import type { Member, Token, Workspace } from '../persona/people.ts';

type HydratedWorkspace = Json<'getWorkspace', 200>['workspace'];
export type App = HydratedWorkspace['instances'][number];
export type WorkspaceRegion = HydratedWorkspace['regions'][number];
export type Var = Json<'listVars', 200>['vars'][number];
export type Domain = Json<'listDomains', 200>['domains'][number];
export type Alert = Json<'listAlerts', 200>['alerts'][number];

/** A workspace and all that is kept of it. What it holds is replaced, never changed: sessions share the examples. */
export interface KeptWorkspace {
  /** As everybody sees it; `role` is the caller's, and put in when it is shown. */
  workspace: Omit<Workspace, 'role'>;
  /** Whether the examples have it. */
  readonly seeded: boolean;
  readonly regions: readonly WorkspaceRegion[];
  readonly members: Map<string, Member>;
  readonly apps: readonly KeptApp[];
  readonly alerts: Map<string, Alert>;
}

export interface KeptApp {
  readonly app: App;
  /** With their values, also those that are secret. */
  readonly vars: Map<string, Var>;
  readonly domains: Map<string, Domain>;
}

export interface KeptToken {
  readonly token: Omit<Token, 'workspaceSlug'>;
  readonly secret: string;
  readonly userId: string;
  /** The id, since the slug may change. */
  readonly pinnedWorkspaceId: string | null;
  /** Since before the session began. */
  readonly expired: boolean;
}

/** A workspace, and what somebody is in it. */
export interface Belonging {
  readonly kept: KeptWorkspace;
  readonly role: Role;
}

/** What a session begins with. */
export interface Seed {
  readonly workspaces: readonly KeptWorkspace[];
  readonly tokens: readonly KeptToken[];
}

/** More than a page shows, and little enough that whoever only ever creates is stopped. */
const maxRecords = 1000;

/** What one session has created, changed and deleted, on top of the examples. */
export class State {
  readonly workspaces: Map<string, KeptWorkspace>;
  readonly tokens: Map<string, KeptToken>;
  #ids = 0;

  constructor({ workspaces, tokens }: Seed) {
    this.workspaces = new Map(workspaces.map((kept) => [kept.workspace.id, kept]));
    this.tokens = new Map(tokens.map((kept) => [kept.token.id, kept]));
  }

  /**
   * The id of something new: the same in each session that has made as much.
   * @throws Problem `bad_body` in a session that holds too much already.
   */
  newId(): string {
    if (this.#size() >= maxRecords) {
      const message = `This session holds ${maxRecords} things. Delete some, or restart it with DELETE /__mock/session.`;
      throw new Problem('bad_body', message, { details: [{ in: 'body', path: '/', message, rule: 'maxRecords' }] });
    }
    this.#ids += 1;
    return idOf(`record ${this.#ids}`);
  }

  /** The workspaces that the person belongs to, and as what. */
  belongings(userId: string, { nowhere }: { readonly nowhere: boolean }): Belonging[] {
    return [...this.workspaces.values()].flatMap((kept) => {
      const role = kept.members.get(userId)?.role;
      return role && !(kept.seeded && nowhere) ? [{ kept, role }] : [];
    });
  }

  #size(): number {
    const kept = [...this.workspaces.values()].map(({ members, alerts, apps }) => {
      const ofApps = apps.reduce((sum, { vars, domains }) => sum + vars.size + domains.size, 0);
      return 1 + members.size + alerts.size + ofApps;
    });
    return kept.reduce((sum, size) => sum + size, this.tokens.size);
  }
}
