export interface RegistryLogin {
  readonly user: string;
  readonly password: string;
}

/** By the host of the registry. */
export type RegistryLogins = Readonly<Record<string, RegistryLogin>>;

/** The login of a registry; `null` without one. */
export function loginFor(logins: RegistryLogins, registry: string): RegistryLogin | null {
  return Object.hasOwn(logins, registry) ? (logins[registry] ?? null) : null;
}
