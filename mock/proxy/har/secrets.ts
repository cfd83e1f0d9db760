/** What stands in the place of a secret. */
export const hidden = '[removed]';

/** Shorter ones are hidden in their place, but not looked for elsewhere: they might be any word. */
const minLength = 8;

/** Whether something of that name is a secret, be it a header, a parameter or a field. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[-_.\s]/g, ''));
}

const secretName =
  /^(?:authorization|proxyauthorization|cookie|setcookie|credentials?|pwd)$|(?:secret|password|passwd|passphrase|privatekey|apikey|accesskey)s?$|token$/i;

/** What is a secret by its looks, wherever it stands. */
const patterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // Tokens of this platform, and those for its invitations.
  /(?<![A-Za-z0-9])(?:pcp|inv)_[\w.~+/-]+=*/g,
  // JSON Web Tokens.
  /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  // GitHub, GitLab, Slack, Stripe and those who do as they do, AWS.
  /gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|[prs]k[-_][\w-]{16,}|A[KS]IA[0-9A-Z]{16}/g,
];

const bearer = /\b(bearer)\s+[^\s"',;]+/gi;
const userInfo = /(\w:\/\/[^\s:@/]*):[^\s@/]+@/g;
const assignment =
  /([\w.-]*(?:secret|token|password|passwd|passphrase|api[-_]?key|private[-_]?key|access[-_]?key)s?["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s"'&,;]+)/gi;

/** The secrets of one exchange: once found in their place, they are hidden wherever else they are repeated. */
export class Secrets {
  readonly #known = new Set<string>();

  /** Remembers a secret, and returns what is written instead. */
  keep(secret: string): string {
    if (secret.length >= minLength && secret !== hidden) for (const form of formsOf(secret)) this.#known.add(form);
    return hidden;
  }

  /** The text without what is known, or looks, like a secret. */
  hide(text: string): string {
    // The longest first: one may be a part of another.
    const known = [...this.#known].toSorted((one, other) => other.length - one.length);
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
    return patterns
      .reduce((rest, pattern) => rest.replaceAll(pattern, hidden), without)
      .replaceAll(bearer, `$1 ${hidden}`)
      .replaceAll(userInfo, `$1:${hidden}@`)
      .replaceAll(assignment, `$1${hidden}`);
  }
}

/** As it is, and as it stands in an address or a form. */
function formsOf(secret: string): string[] {
  const escaped = encodeURIComponent(secret.toWellFormed());
  return [secret, escaped, escaped.replaceAll('%20', '+')];
}
