import { readCredentials } from '../../contract/auth/credentials.ts';
import { headerOf, type RequestHeaders } from '../../server/dispatch/request.ts';
import type { Role, Scope } from '../../contract/model/operation.ts';

/** A user of the mock, with credentials. */
export interface Persona {
  readonly name: string;
  /** The person and their role, as a heading. */
  readonly title: string;
  /** The rights of this persona's requests. */
  readonly description: string;
  /** The email address of a user of the examples, or of a user without a workspace. */
  readonly email: string;
  /** Sent as `Authorization: Bearer <token>`. */
  readonly token: string;
  /** The value of the session cookie; `null` for a persona that is only a token. */
  readonly session: string | null;
  /** The role in the workspace `acme`. */
  readonly role: Role | null;
  readonly scope: Scope;
  /** The slug of the workspace that the token is pinned to. */
  readonly pin: string | null;
  readonly expired: boolean;
}

const defaults = { role: null, scope: 'full', pin: null, expired: false } as const;

function withSession<const Name extends string>(name: Name) {
  return { ...defaults, name, token: `pcp_demo_${name}`, session: `demo_${name}` } as const;
}

/** The personas that are only a token belong to Ada. */
function tokenOnly<const Name extends string>(name: Name) {
  return { ...withSession(name), email: 'ada@acme.test', role: 'owner', session: null } as const;
}

/** The personas of the mock. Their credentials work on the mock only. */
export const personas = [
  {
    ...withSession('owner'),
    title: 'Ada, owner of acme and acme-labs',
    description: 'May do everything. The examples show her account.',
    email: 'ada@acme.test',
    role: 'owner',
  },
  {
    ...withSession('admin'),
    title: 'Linus, admin of acme',
    description: 'May do everything except delete or transfer the workspace.',
    email: 'linus@acme.test',
    role: 'admin',
  },
  {
    ...withSession('developer'),
    title: 'Grace, developer of acme',
    description: 'May deploy and change apps, but not members, plans or the workspace.',
    email: 'grace@acme.test',
    role: 'developer',
  },
  {
    ...withSession('viewer'),
    title: 'Barbara, viewer of acme',
    description: 'May read, except variables. Every change is 403 forbidden.',
    email: 'barbara@acme.test',
    role: 'viewer',
  },
  {
    ...tokenOnly('deploy'),
    title: 'A token of Ada with the scope deploy',
    description: 'Operations that need the scope full are 403 forbidden.',
    scope: 'deploy',
  },
  {
    ...tokenOnly('read'),
    title: 'A token of Ada with the scope read',
    description: 'Every change is 403 forbidden.',
    scope: 'read',
  },
  {
    ...tokenOnly('pinned'),
    title: 'A token of Ada, pinned to acme',
    description: 'Reaches acme only. Requests to acme-labs, and creating a workspace, are 403 forbidden.',
    pin: 'acme',
  },
  {
    ...tokenOnly('expired'),
    title: 'An expired token of Ada',
    description: 'Every request is 401 unauthorized, as at the end of a session.',
    expired: true,
  },
  {
    ...withSession('no-phone'),
    title: 'Joan, without a verified phone',
    description: 'Every operation that needs an account is 403 phone_required.',
    email: 'joan@newcomer.test',
  },
  {
    ...withSession('stranger'),
    title: 'Edsger, without a workspace',
    description: 'Has just signed up. Every workspace is 404 not_found.',
    email: 'edsger@elsewhere.test',
  },
  {
    ...withSession('invited'),
    title: 'Margaret, invited to acme',
    description: 'Has just signed up, and can accept or decline the invitation of the examples.',
    email: 'margaret@acme.test',
  },
] as const satisfies readonly Persona[];

export type PersonaName = (typeof personas)[number]['name'];

/** The persona of that name. Throws an error that lists the names if it does not exist. */
export function personaNamed(name: PersonaName): Persona {
  const persona = personas.find((one) => one.name === name);
  if (!persona)
    throw new Error(`There is no persona "${name}"; the personas are ${personas.map((one) => one.name).join(', ')}.`);
  return persona;
}

/** The persona whose account the examples show. */
export const [ownerPersona] = personas;

/** The name of the persona whose credentials a request has. */
export function personaNameOf(headers: RequestHeaders): PersonaName | null {
  const credential = readCredentials({
    authorization: headerOf({ headers }, 'authorization'),
    cookie: headerOf({ headers }, 'cookie'),
  });
  const found = personas.find(({ token, session }) => {
    if (credential.kind === 'token') return token === credential.secret;
    return credential.kind === 'session' && session === credential.id;
  });
  return found?.name ?? null;
}

/** The personas as the page and the control API show them. */
export function describePersonas(): {
  name: string;
  title: string;
  description: string;
  token: string;
  session: string | null;
}[] {
  return personas.map(({ name, title, description, token, session }) => ({ name, title, description, token, session }));
}
