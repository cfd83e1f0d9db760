import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Branch } from '../../control-plane/ports/sources.ts';
import { compareText } from '../../control-plane/model/shared/order.ts';
import { usualBranch } from '../../control-plane/model/sources/source.ts';
import { normalize, type Remote } from './address.ts';
import { explain, isMissing } from './fetched.ts';
import type { Git } from './git.ts';
import type { Moves } from './moves.ts';

/** The branches of a repository, the default one first. */
export interface Heads {
  readonly defaultBranch: string;
  readonly branches: readonly Branch[];
}

interface CachedHeads {
  readonly at: number;
  readonly repoUrl: string;
  readonly heads: Promise<Heads | null>;
  failed: boolean;
}

interface HeadsOptions {
  readonly git: Git;
  readonly clock: Pick<Clock, 'now'>;
  readonly resolve: (repoUrl: string) => Promise<Remote>;
  readonly moves: Moves;
  readonly timeoutMs: number;
}

/** Times for which the branches of a repository are cached, or a failure. */
const holdsMs = 60_000;
const failedMs = 10_000;

/** Requests the branches of each repository at most once a minute, however many apps follow it. */
export class HeadsCache {
  readonly #options: HeadsOptions;
  readonly #cache = new Map<string, CachedHeads>();

  constructor(options: HeadsOptions) {
    this.#options = options;
  }

  /** `null` if there is no such repository, or no access to it. */
  read(repoUrl: string): Promise<Heads | null> {
    const now = this.#options.clock.now();
    this.#drop(now);
    const key = normalize(repoUrl);
    const cached = this.#cache.get(key);
    // A host may know a repository by one of its addresses only.
    if (cached && !(cached.failed && cached.repoUrl !== repoUrl)) return cached.heads;
    const heads = this.#options.moves.follow(repoUrl, (url) => this.#ask(url));
    const entry: CachedHeads = { at: now, repoUrl, heads, failed: false };
    heads.catch(() => (entry.failed = true));
    this.#cache.set(key, entry);
    return heads;
  }

  /** The next call requests the branches again. */
  forget(repoUrl: string): void {
    this.#cache.delete(normalize(repoUrl));
  }

  #drop(now: number): void {
    for (const [key, { at, failed }] of this.#cache) {
      if (now - at >= (failed ? failedMs : holdsMs)) this.#cache.delete(key);
    }
  }

  async #ask(repoUrl: string): Promise<Heads | null> {
    const { git, resolve, timeoutMs } = this.#options;
    const remote = await resolve(repoUrl);
    const args = ['ls-remote', '--quiet', '--symref', '--', remote.url, 'HEAD', 'refs/heads/*'];
    const text = await git.text({ args, remote, timeoutMs }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw explain(error, remote);
    });
    return text === null ? null : parseHeads(text);
  }
}

/** Parses the output of `git ls-remote --symref`. */
export function parseHeads(text: string): Heads {
  const lines = text.split('\n').map((line) => line.split('\t'));
  const prefix = 'refs/heads/';
  const found = lines.flatMap(([sha = '', ref = '']) =>
    /^[0-9a-f]{40,64}$/.test(sha) && ref.startsWith(prefix) ? [{ name: ref.slice(prefix.length), sha }] : [],
  );
  const symref = lines.find(([value = '', ref]) => ref === 'HEAD' && value.startsWith(`ref: ${prefix}`))?.[0];
  const head = lines.find(([value = '', ref]) => ref === 'HEAD' && !value.startsWith('ref: '))?.[0];
  const likely = found.filter(({ sha }) => sha === head).map(({ name }) => name);
  // Old servers do not say which branch HEAD points to.
  const guessed = likely.find((name) => name === usualBranch) ?? likely[0] ?? usualBranch;
  const defaultBranch = symref?.slice(`ref: ${prefix}`.length) ?? guessed;
  const order = (name: string) => (name === defaultBranch ? '' : name);
  return { defaultBranch, branches: found.sort((a, b) => compareText(order(a.name), order(b.name))) };
}
