import { parseJson } from '../../contract/parse-json.ts';

/** The limits of one stored body, and of the stored bodies of all sessions. */
export const maxBodyBytes = 100_000;
export const mostBodyCharacters = 20_000_000;

const utf8 = new TextDecoder();

/** The text of a body, or its start, until it is dropped. */
export class Body {
  #text: string | null;
  readonly #isCut: boolean;

  constructor(body: Uint8Array | string) {
    this.#isCut = body.length > maxBodyBytes;
    this.#text = typeof body === 'string' ? body.slice(0, maxBodyBytes) : utf8.decode(body.subarray(0, maxBodyBytes));
  }

  get length(): number {
    return this.#text?.length ?? 0;
  }

  /** The JSON value; the text if it is not JSON or was cut; `undefined` if it was dropped. */
  read(): unknown {
    if (this.#text === null) return undefined;
    const value = this.#isCut ? undefined : parseJson(this.#text);
    return value === undefined ? this.#text : value;
  }

  drop(): void {
    this.#text = null;
  }
}

/** The bodies of the latest requests of all sessions. When there are too many, the oldest are dropped. */
export class StoredBodies {
  readonly #bodies = new Set<Body>();
  #characters = 0;

  keep(body: Body): void {
    if (this.#bodies.has(body)) return;
    this.#bodies.add(body);
    this.#characters += body.length;
    for (const oldest of this.#bodies) {
      if (this.#characters <= mostBodyCharacters) break;
      this.drop(oldest);
    }
  }

  drop(body: Body): void {
    if (!this.#bodies.delete(body)) return;
    this.#characters -= body.length;
    body.drop();
  }
}
