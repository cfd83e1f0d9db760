/** The platforms from which projects can be imported. */
export const providers = [
  'heroku',
  'render',
  'railway',
  'vercel',
  'netlify',
  'fly',
  'digitalocean',
  'coolify',
  'dokploy',
] as const;
export type Provider = (typeof providers)[number];

/** Access to an account on another platform. `baseUrl` is for self-hosted platforms. */
export interface ImportAccess {
  readonly provider: Provider;
  readonly token: string;
  readonly teamId?: string | undefined;
  readonly baseUrl?: string | undefined;
}

export interface ImportUnit {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly repoUrl: string | null;
  readonly region: string | null;
  readonly importable: boolean;
  /** The reason why the unit cannot be imported; `null` if it can. */
  readonly reason: string | null;
}

export interface ImportedProject {
  readonly name: string;
  readonly source:
    | { readonly type: 'git'; readonly repoUrl: string; readonly branch: string; readonly subdir: string }
    | { readonly type: 'image'; readonly ref: string };
  readonly vars: readonly { readonly key: string; readonly value: string; readonly isSecret: boolean }[];
  readonly domains: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** A platform that this service does not import from. The message is for the person who made the request. */
export class Unsupported extends Error {}

/**
 * Reads accounts on other platforms. Every method rejects with `Refused` if the platform does not accept the
 * credentials, with `Unsupported` if this service does not import from it, and with another error if it is out of
 * reach.
 */
export interface Importer {
  units(access: ImportAccess): Promise<readonly ImportUnit[]>;
  /** `null` if the account has no such unit, or the unit cannot be imported. */
  project(access: ImportAccess, unitId: string): Promise<ImportedProject | null>;
}
