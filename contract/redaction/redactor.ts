import { createMultiReplacer, type MultiReplacer } from './multi-replace.ts';
import { createPatternRedactor, redacted } from './patterns.ts';

/**
 * Short values and single words would be redacted where they are not secret: the value of a variable may be
 * `production`.
 */
function isDistinctive(secret: string): boolean {
  return secret.length >= 8 && !/^[a-z]+$/i.test(secret);
}

/** Enough for the settings of a project, and a limit on memory. */
const maxKnown = 2000;

/**
 * Redacts the secrets of one request and its response, also where they are repeated. The traffic is processed twice:
 * the first pass collects the secrets, and the second one redacts them.
 */
export class Redactor {
  readonly #urlPatterns: readonly RegExp[];
  readonly #known = new Set<string>();
  /** The secrets in each encoding; `null` during the first pass. */
  #forms: MultiReplacer | null = null;

  /** `urlPatterns` match URLs with a secret; the first group is the part before it. */
  constructor(urlPatterns: readonly RegExp[]) {
    this.#urlPatterns = urlPatterns;
  }

  /** Collects a secret, and returns its replacement. */
  redactSecret(secret: string): string {
    // A log repeats a secret with several lines line by line.
    for (const one of [secret, ...secret.split(/[\r\n]+/)]) {
      if (!isDistinctive(one) || one === redacted || this.#known.has(one) || this.#known.size >= maxKnown) continue;
      this.#known.add(one);
    }
    return redacted;
  }

  /** The secrets that were collected. */
  get secrets(): ReadonlySet<string> {
    return this.#known;
  }

  /** Ends the first pass. */
  finishLearning(): void {
    this.#forms = createMultiReplacer([...this.#known].flatMap(formsOf));
  }

  /** The text without collected secrets and without matches of the patterns. */
  redact(text: string): string {
    return this.redactorInOrder()(text);
  }

  /** The same for texts in order, such as the lines of a log. */
  redactorInOrder(): (text: string) => string {
    const forms = this.#forms;
    if (!forms) return (text) => text;
    const looks = createPatternRedactor(this.#urlPatterns);
    return (text) => looks(forms.replace(text, redacted));
  }

  /** Whether a text that was cut ends with the start of a collected secret. */
  endsInside(text: string): boolean {
    return this.#forms?.beginsAtEndOf(text) ?? false;
  }
}

/** A secret as it is, in a URL, in a form, in JSON within a text, and in base64. */
export function formsOf(secret: string): string[] {
  const escaped = encodeURIComponent(secret.toWellFormed());
  return [
    secret,
    escaped,
    escaped.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    ...[0, 1, 2].flatMap((at) => inBase64(secret, at)),
  ];
}

/** The part of the base64 text that depends on the secret only, after `before` bytes of a group of three. */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  const forms = (['base64', 'base64url'] as const).map((alphabet) => bytes.toString(alphabet).slice(from, to));
  return forms.filter((form) => form.length >= 8);
}
