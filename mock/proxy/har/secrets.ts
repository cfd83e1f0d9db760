import { createLooks, hidden } from './looks.ts';

/** Whether something of that name is a secret, be it a header, a parameter or a field. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replaceAll(/[^a-z0-9]/gi, ''));
}

const secretName =
  /^(?:(?:proxy)?authorization|(?:set)?cookie|credentials?|pwd|pass|auth|session|sessionid|sid|jwt|signature|dsn|databaseurl)$|(?:secret|password|passwd|passphrase|privatekey|apikey|accesskey|signingkey|encryptionkey)s?$|token$/i;

/** Shorter ones, and single words, would be found where nobody has put them: the value of a variable may be `production`. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 8 && !/^[a-z]+$/i.test(secret);
}

/** More than an app has variables, and few enough to look for each in every text. */
const maxKnown = 1000;

/** The secrets of one exchange: once found in their place, they are hidden wherever else they are repeated. */
export class Secrets {
  readonly #known = new Set<string>();
  #longestFirst: readonly string[] = [];

  /** Remembers a secret, and returns what is written instead. */
  keep(secret: string): string {
    if (!isUnmistakable(secret) || this.#known.size >= maxKnown || secret === hidden) return hidden;
    for (const form of formsOf(secret)) this.#known.add(form);
    this.#longestFirst = [];
    return hidden;
  }

  /** The text without what is known to be a secret, or looks like one. */
  hide(text: string): string {
    return this.hider()(text);
  }

  /** The same, for texts in their order. */
  hider(): (text: string) => string {
    const looks = createLooks();
    return (text) => looks(this.#withoutKnown(text));
  }

  #withoutKnown(text: string): string {
    // One may be a part of another.
    if (this.#longestFirst.length !== this.#known.size) this.#longestFirst = [...this.#known].toSorted((a, b) => b.length - a.length);
    return this.#longestFirst.reduce((rest, secret) => (secret.length > rest.length ? rest : rest.replaceAll(secret, hidden)), text);
  }
}

/** As it is, in an address, in a form, and in JSON that is a text itself. */
function formsOf(secret: string): Set<string> {
  const escaped = encodeURIComponent(secret.toWellFormed());
  return new Set([secret, escaped, escaped.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1)]);
}
