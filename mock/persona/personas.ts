import type { Role, Scope } from '../../server/model/operation.ts';

/** Somebody to be, in the mock. */
export interface Persona {
  readonly name: string;
  /** Whom the mock takes the caller for, as a heading. */
  readonly title: string;
  /** What it is good for. */
  readonly description: string;
  /** The address of a person of the story, or of one of the outsiders. */
  readonly email: string;
  /** To be sent as `Authorization: Bearer <token>`. */
  readonly token: string;
  /** The value of the session's cookie; `null` where only a token makes sense. */
  readonly session: string | null;
  /** What the person is in `acme`. */
  readonly role: Role | null;
  readonly scope: Scope;
  /** The slug of the only workspace that the token reaches. */
  readonly pin: string | null;
  readonly expired: boolean;
}

const someone = { role: null, scope: 'full', pin: null, expired: false } as const;

function withSession(name: string) {
  return { ...someone, name, token: `pcp_demo_${name}`, session: `demo_${name}` } as const;
}

/** Tokens do not differ in who sends them, so all of them are Ada's. */
function tokenOnly(name: string) {
  return { ...withSession(name), email: 'ada@acme.test', role: 'owner', session: null } as const;
}

/** Everybody one can be. Their tokens open the mock and nothing else. */
export const personas = [
  {
    ...withSession('owner'),
    title: 'Ada, owner of acme and acme-labs',
    description: 'May do everything. The examples are hers.',
    email: 'ada@acme.test',
    role: 'owner',
  },
  {
    ...withSession('admin'),
    title: 'Linus, admin of acme',
    description: 'May do all but delete or transfer the workspace.',
    email: 'linus@acme.test',
    role: 'admin',
  },
  {
    ...withSession('developer'),
    title: 'Grace, developer of acme',
    description: 'Deploys, and works on apps, but not on members, plans or the workspace.',
    email: 'grace@acme.test',
    role: 'developer',
  },
  {
    ...withSession('viewer'),
    title: 'Barbara, viewer of acme',
    description: 'Looks, and is refused every change with 403 forbidden; variables are not shown to her.',
    email: 'barbara@acme.test',
    role: 'viewer',
  },
  {
    ...tokenOnly('deploy'),
    title: 'A token of Ada that deploys',
    description: 'Its scope is deploy: what takes full scope is 403 forbidden.',
    scope: 'deploy',
  },
  {
    ...tokenOnly('read'),
    title: 'A token of Ada that reads',
    description: 'Its scope is read: every change is 403 forbidden.',
    scope: 'read',
  },
  {
    ...tokenOnly('pinned'),
    title: 'A token of Ada that is pinned to acme',
    description: 'Sees acme alone; acme-labs, and creating a workspace, are 403 forbidden.',
    pin: 'acme',
  },
  {
    ...tokenOnly('expired'),
    title: 'A token of Ada that has expired',
    description: 'Is refused with 401 unauthorized, as at the end of a session.',
    expired: true,
  },
  {
    ...withSession('no-phone'),
    title: 'Joan, who has not verified a phone',
    description: 'Is refused with 403 phone_required wherever one has to be signed in.',
    email: 'joan@newcomer.test',
  },
  {
    ...withSession('stranger'),
    title: 'Edsger, a member of nothing',
    description: 'Has no workspace, as after signing up; those of others are 404 not_found.',
    email: 'edsger@elsewhere.test',
  },
] as const satisfies readonly Persona[];

/** Whom the examples of the contract are told by. */
export const [ownerPersona] = personas;

/** What people need to be somebody: for a terminal, and for a page. */
export function describePersonas(): { name: string; title: string; description: string; token: string; session: string | null }[] {
  return personas.map(({ name, title, description, token, session }) => ({ name, title, description, token, session }));
}
