import { createLooks, hidden } from './looks.ts';

/** Shorter ones, and single words, would be found where nobody has put them: the value of a variable may be `production`. */
function isUnmistakable(secret: string): boolean {
  return secret.length >= 8 && !/^[a-z]+$/i.test(secret);
}

/** More than an app has variables, and few enough to look for each in every text. */
const maxKnown = 400;

/**
 * The secrets of one exchange: once found in their place, they are hidden wherever else they are repeated. The exchange is gone through
 * twice: until all are known nothing is hidden, since nothing of it is written yet.
 */
export class Secrets {
  readonly #addresses: readonly RegExp[];
  readonly #known = new Set<string>();
  /** How they may be written, the longest first, since one may be a part of another. */
  #forms: readonly string[] | null = [];
  #areAllKnown = false;

  /** `addresses`: those that have a secret in them, as patterns whose first group is what is before it. */
  constructor(addresses: readonly RegExp[]) {
    this.#addresses = addresses;
  }

  /** Remembers a secret, and returns what is written instead. */
  keep(secret: string): string {
    // A log repeats it line by line.
    for (const one of [secret, ...secret.split(/[\r\n]+/)]) {
      if (!isUnmistakable(one) || one === hidden || this.#known.has(one) || this.#known.size >= maxKnown) continue;
      this.#known.add(one);
      this.#forms = null;
    }
    return hidden;
  }

  /** From now on, what is hidden is hidden. */
  finishLearning(): void {
    this.#areAllKnown = true;
  }

  /** The text without what is known to be a secret, or looks like one. */
  hide(text: string): string {
    return this.hider()(text);
  }

  /** The same, for texts in their order. */
  hider(): (text: string) => string {
    if (!this.#areAllKnown) return (text) => text;
    const looks = createLooks(this.#addresses);
    return (text) =>
      looks(this.#allForms().reduce((rest, form) => (form.length > rest.length ? rest : rest.replaceAll(form, hidden)), text));
  }

  /** Whether a text that was cut ends with the beginning of a known secret. Less than four characters may be there by chance. */
  endsInside(text: string): boolean {
    const end = text.slice(-4);
    return this.#allForms().some((form) => {
      for (let at = form.indexOf(end); at >= 0; at = form.indexOf(end, at + 1))
        if (text.endsWith(form.slice(0, at + end.length))) return true;
      return false;
    });
  }

  #allForms(): readonly string[] {
    return (this.#forms ??= [...new Set([...this.#known].flatMap(formsOf))].toSorted((a, b) => b.length - a.length));
  }
}

/** As it is, in an address, in a form, in JSON that is a text itself, and in base64. */
function formsOf(secret: string): string[] {
  const escaped = encodeURIComponent(secret.toWellFormed());
  return [
    secret,
    escaped,
    escaped.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    ...[0, 1, 2].flatMap((at) => inBase64(secret, at)),
  ];
}

/** What of base64 depends on the secret alone, where `before` bytes of a group of three come before it. */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  const forms = (['base64', 'base64url'] as const).map((alphabet) => bytes.toString(alphabet).slice(from, to));
  return forms.filter((form) => form.length >= 8);
}
