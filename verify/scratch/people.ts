import { type Role, type Scope, scopes } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Secrets } from '../redaction/secrets.ts';
import { oncePer } from './once.ts';
import { Unavailable } from './unavailable.ts';

export type InvitedRole = Exclude<Role, 'owner'>;

export interface NewToken {
  readonly scope: Scope;
  /** The workspace that it is pinned to. */
  readonly workspaceSlug?: string | undefined;
}

interface PeopleOptions {
  /** Creates a token of a person, and returns its secret. */
  readonly newToken: (person: Persona, token: NewToken) => Promise<string>;
  readonly personas: readonly Persona[];
  readonly owner: Persona;
  readonly secrets: Secrets;
}

/** The personas of the configuration and the tokens that the run creates for them. */
export class People {
  readonly owner: Persona;
  readonly #options: PeopleOptions;
  readonly #tokenOf = oncePer((key: string) => this.#newToken(key));

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.owner = options.owner;
  }

  /** Someone who can be invited to a role. */
  invited(role: InvitedRole): Persona {
    const one = this.#options.personas.find(
      (persona) => persona.role === role && persona.email !== null && isUnlimited(persona),
    );
    if (!one)
      throw new Unavailable(`the configuration has no persona with the role ${role}, the scope full and an \`email\``);
    return one;
  }

  /** Someone who is not a member of any workspace of the run. */
  stranger(): Persona {
    const one = this.#options.personas.find((persona) => persona.role === null && isUnlimited(persona));
    if (!one) throw new Unavailable('the configuration has no persona without a role, with the scope full');
    return one;
  }

  withoutPhone(): Persona {
    const one = this.#options.personas.find((persona) => !persona.isPhoneVerified && !persona.isExpired);
    if (!one) throw new Unavailable('the configuration has no persona with `"phoneVerified": false`');
    return one;
  }

  /** The same person with a token of exactly that scope. */
  async withScope(person: Persona, scope: Scope): Promise<Persona> {
    return scope === person.scope ? person : this.#tokenOf(`${person.name}/${scope}`);
  }

  /** The same person with a token that is pinned to a workspace. */
  pinned(person: Persona, workspaceSlug: string): Promise<Persona> {
    return this.#tokenOf(`${person.name}/full/${workspaceSlug}`);
  }

  async #newToken(key: string): Promise<Persona> {
    const [name = '', text = '', workspaceSlug] = key.split('/');
    // The key was made of a scope.
    const scope = text as Scope;
    const person = this.#options.personas.find((one) => one.name === name);
    if (!person) throw new Unavailable(`there is no persona ${name}`);
    const secret = await this.#options.newToken(person, { scope, workspaceSlug });
    return { ...this.withSecret(person, scope, secret), name: key, isPinned: workspaceSlug !== undefined };
  }

  /** The same person with the secret of a token. */
  withSecret(person: Persona, scope: Scope, secret: string): Persona {
    const variable = `${person.name.replaceAll('-', '_')}_${scope}_TOKEN`.toUpperCase();
    this.#options.secrets.add(secret, variable);
    const headers = { authorization: `Bearer ${secret}` };
    return { ...person, name: `${person.name}/${scope}`, kind: 'token', variable, secret, headers, scope };
  }
}

/** The credentials of a persona limit nothing. */
function isUnlimited({ scope, isPinned, isExpired, isPhoneVerified }: Persona): boolean {
  return scope === 'full' && !isPinned && !isExpired && isPhoneVerified;
}

/** The higher one of two scopes. */
export function higherScope(a: Scope, b: Scope): Scope {
  return scopes.indexOf(a) >= scopes.indexOf(b) ? a : b;
}
