import type { AddressRules } from '../shared/addresses.ts';
import { createOutgoing, type Outgoing } from '../shared/outgoing.ts';
import { normalize } from './address.ts';
import { RepositoryMoved } from './fetched.ts';

interface MovesOptions extends AddressRules {
  /** PEM of all certificates that are trusted; by default, those of the machine. */
  readonly ca?: string;
}

/** The request with which git begins to read a repository. */
const first = '/info/refs?service=git-upload-pack';

/** Limit of redirects, one after the other. */
const mostMoves = 3;

/** Repositories that have another address on their host, such as one that was renamed, or that needs `.git`. */
export class Moves {
  readonly #send: Outgoing;
  /** The present addresses, by former ones; the oldest first. */
  readonly #known = new Map<string, string>();

  constructor(options: MovesOptions) {
    this.#send = createOutgoing(options);
  }

  /** Runs something with a repository, at its present address if the host says so. */
  async follow<Result>(repoUrl: string, work: (url: string) => Promise<Result>): Promise<Result> {
    let url = this.#known.get(normalize(repoUrl)) ?? repoUrl;
    for (let moves = 0; ; moves++) {
      try {
        const result = await work(url);
        if (moves > 0) this.#note(repoUrl, url);
        return result;
      } catch (error) {
        this.#known.delete(normalize(repoUrl));
        const next = error instanceof RepositoryMoved && moves < mostMoves ? await this.#find(url) : null;
        if (next === null) throw error;
        url = next;
      }
    }
  }

  /** The address to which the host sends requests for a repository; `null` unless it is of the same host. */
  async #find(repoUrl: string): Promise<string | null> {
    const asked = new URL(repoUrl.replace(/\/+$/, '') + first);
    const response = await this.#send({ url: asked.href, headers: {}, mostBytes: 0 }).catch(() => null);
    const location = response?.headers.location ?? '';
    if (!URL.canParse(location, asked)) return null;
    const { origin, href } = new URL(location, asked);
    return origin === asked.origin && href.endsWith(first) ? href.slice(0, -first.length) : null;
  }

  #note(repoUrl: string, url: string): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= 1000) this.#known.delete(oldest);
    this.#known.set(normalize(repoUrl), url);
  }
}
