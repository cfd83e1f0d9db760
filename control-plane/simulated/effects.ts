import type { Crash as ContainerCrash } from './crash.ts';
import { type SimulationState, partOfState } from './state.ts';
import { continueGenerations, type Generation } from './generations.ts';

/** A change of an app's telemetry, from one instant up to another; `null` until further notice. */
export type Effect = { readonly from: number; readonly until: number | null } & (
  | Failing
  // The factor by which requests take longer.
  | { readonly kind: 'slow'; readonly factor: number }
  // No service responds: the ingress sends 503.
  | { readonly kind: 'outage' }
  // The app does not run or does not exist: there is no traffic.
  | { readonly kind: 'stopped' }
  // Measurements are missing. The app runs, and its logs are complete.
  | { readonly kind: 'no_data' }
  | Crash
  | Unhealthy
);

/** A share of the requests, of all routes or of one, fail in the app with a 5xx response. */
interface Failing {
  readonly kind: 'failing';
  readonly share: number;
  readonly route?: string;
}

interface OfService {
  readonly service: string;
  /** Without the entry, no request succeeds. Without a database, requests that need it fail. */
  readonly role: 'entry' | 'database' | 'other';
  /**
   * Time of the first end, number of ends, and duration of each run; `null` ends for no limit, with growing pauses.
   */
  readonly ends: Pick<ContainerCrash, 'at' | 'times' | 'runMs' | 'isAfterSteady'>;
}

/** The container of a service ends at `from`, and is ready again at `until`. */
interface Crash extends OfService {
  readonly kind: 'crash';
  readonly reason: 'error' | 'out_of_memory';
}

/** The container of a service runs and fails its health check, until it passes again at `until`. */
interface Unhealthy extends OfService {
  readonly kind: 'unhealthy';
  /** The check, for people. */
  readonly check: string;
}

export type EffectKind = Effect['kind'];

/** Effects older than the 60 days of status pages are forgotten. */
const retentionMs = 61 * 24 * 60 * 60 * 1000;

/**
 * Effects on the apps of a world, added ones and those of their containers, and the containers that served at each
 * time.
 */
export class Effects {
  readonly #added: Map<string, readonly Effect[]>;
  readonly #followed: Map<string, readonly Effect[]>;
  /** Added and followed effects together, cached by app. */
  readonly #joined = new Map<string, readonly Effect[]>();
  /** Traffic profiles of apps: an API with a database, or pages. */
  readonly sites: Map<string, 'api' | 'pages'>;
  readonly #generations: Map<string, readonly Generation[]>;
  readonly #onChange: (appId: string) => Promise<void>;
  #isRestoring = false;

  /** `onChange` receives the id of an app when the effects on it change. */
  constructor(onChange: (appId: string) => Promise<void> = async () => undefined, state: SimulationState = new Map()) {
    this.#onChange = onChange;
    this.#added = partOfState(state, 'addedEffects');
    this.#followed = partOfState(state, 'followedEffects');
    this.sites = partOfState(state, 'sites');
    this.#generations = partOfState(state, 'generations');
  }

  /** Effects ordered by their beginnings. */
  of(appId: string): readonly Effect[] {
    return this.#joined.get(appId) ?? this.#join(appId);
  }

  /** Sets the past of a new world, whose rules have been evaluated: its changes are not reported. */
  restore(change: () => void): void {
    this.#isRestoring = true;
    change();
    this.#isRestoring = false;
  }

  /** Whether the effects of an app's containers have been followed. */
  isFollowed(appId: string): boolean {
    return this.#followed.has(appId);
  }

  add(appId: string, effect: Effect): void {
    const before = this.of(appId);
    this.#added.set(appId, [...(this.#added.get(appId) ?? []), effect]);
    this.#update(appId, effect.from, before);
  }

  /** Ends the open added effects of a kind. */
  end(appId: string, kind: EffectKind, at: number): void {
    const before = this.of(appId);
    const end = (effect: Effect) =>
      effect.kind === kind && effect.until === null ? { ...effect, until: Math.max(at, effect.from) } : effect;
    this.#added.set(appId, (this.#added.get(appId) ?? []).map(end));
    this.#update(appId, at, before);
  }

  /** Past and expected containers of an app, ordered by their beginnings. */
  generationsOf(appId: string): readonly Generation[] {
    return this.#generations.get(appId) ?? [];
  }

  /** Replaces the expected containers and effects from a time on. */
  follow(appId: string, at: number, effects: readonly Effect[], generations: readonly Generation[] = []): void {
    const before = this.of(appId);
    this.#generations.set(appId, continueGenerations(this.generationsOf(appId), at, generations));
    const begun = (this.#followed.get(appId) ?? []).filter(({ from }) => from < at);
    const ended = begun.map((effect) => ({ ...effect, until: Math.min(at, effect.until ?? at) }));
    this.#followed.set(appId, [...ended, ...effects]);
    this.#update(appId, at, before);
  }

  /** Forgets old effects, and reports a change. */
  #update(appId: string, now: number, before: readonly Effect[]): void {
    const isRecent = ({ until }: Effect) => until === null || until > now - retentionMs;
    for (const effects of [this.#added, this.#followed]) {
      const own = effects.get(appId);
      if (own) effects.set(appId, own.filter(isRecent));
    }
    const isSame = JSON.stringify(this.#join(appId)) === JSON.stringify(before);
    // Only a hint: a rule that misses it is evaluated at its expected time.
    if (!isSame && !this.#isRestoring) this.#onChange(appId).catch(() => undefined);
  }

  #join(appId: string): readonly Effect[] {
    const all = [...(this.#added.get(appId) ?? []), ...(this.#followed.get(appId) ?? [])];
    const joined = all.toSorted((a, b) => a.from - b.from);
    this.#joined.set(appId, joined);
    return joined;
  }
}
