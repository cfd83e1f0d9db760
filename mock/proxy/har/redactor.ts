import { createMultiReplacer, type MultiReplacer } from './multi-replace.ts';
import { createPatternRedactor, redacted } from './patterns.ts';

/** Shorter ones, and single words, would be found where nobody has put them: the value of a variable may be `production`. */
function isDistinctive(secret: string): boolean {
  return secret.length >= 8 && !/^[a-z]+$/i.test(secret);
}

/** More than the lines of a project's settings, and less than what fills the memory. */
const maxKnown = 2000;

/**
 * The secrets of one exchange: once found in their place, they are hidden wherever else they are repeated. The exchange is gone through
 * twice: until all are known nothing is hidden, since nothing of it is written yet.
 */
export class Redactor {
  readonly #addresses: readonly RegExp[];
  readonly #known = new Set<string>();
  /** In all the ways in which they may be written; `null` until all are known. */
  #forms: MultiReplacer | null = null;

  /** `addresses`: those that have a secret in them, as patterns whose first group is what is before it. */
  constructor(addresses: readonly RegExp[]) {
    this.#addresses = addresses;
  }

  /** Remembers a secret, and returns what is written instead. */
  redactSecret(secret: string): string {
    // A log repeats it line by line.
    for (const one of [secret, ...secret.split(/[\r\n]+/)]) {
      if (!isDistinctive(one) || one === redacted || this.#known.has(one) || this.#known.size >= maxKnown) continue;
      this.#known.add(one);
    }
    return redacted;
  }

  /** From now on, what is hidden is hidden. */
  finishLearning(): void {
    this.#forms = createMultiReplacer([...this.#known].flatMap(formsOf));
  }

  /** The text without what is known to be a secret, or looks like one. */
  redact(text: string): string {
    return this.redactorInOrder()(text);
  }

  /** The same, for texts in their order. */
  redactorInOrder(): (text: string) => string {
    const forms = this.#forms;
    if (!forms) return (text) => text;
    const looks = createPatternRedactor(this.#addresses);
    return (text) => looks(forms.replace(text, redacted));
  }

  /** Whether a text that was cut ends with the beginning of a known secret. */
  endsInside(text: string): boolean {
    return this.#forms?.beginsAtEndOf(text) ?? false;
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
