/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

/** Fields whose values are secrets wherever they are, such as `secret`, `privateKey` and `invitationToken`. */
const secretName = /secret|token$|password|privatekey|authorization|cookie|^value$/i;

/** A shorter text would be found by accident. */
const shortest = 4;

export function createRedact(secrets: Iterable<string>): Redact {
  const known = [...new Set(secrets)].filter(({ length }) => length >= shortest);
  // Longer ones first, because one may contain another.
  const forms = known.flatMap((secret) => [secret, encodeURIComponent(secret)]).toSorted((a, b) => b.length - a.length);
  return (text) => forms.reduce((redacted, form) => redacted.replaceAll(form, '[redacted]'), text);
}

/** The values of the fields of a body that are secrets by their name. */
export function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return isSecretName(name) ? [value] : [];
    return secretsIn(value);
  });
}

export function isSecretName(name: string): boolean {
  return secretName.test(name);
}
