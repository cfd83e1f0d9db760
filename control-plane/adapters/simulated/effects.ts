/**
 * What changes the telemetry of an app for some time, from one instant up to another; `null`: until further notice.
 */
export type Effect = { readonly from: number; readonly until: number | null } & (
  | Failing
  // Requests take so many times as long.
  | { readonly kind: 'slow'; readonly factor: number }
  // Nothing serves: the ingress responds with 503.
  | { readonly kind: 'outage' }
  // The app does not run, or does not exist: there is no traffic at all.
  | { readonly kind: 'stopped' }
  // Nothing is measured. The app runs, and its logs are complete.
  | { readonly kind: 'no_data' }
  | Crash
);

/** A share of the requests, of all routes or of one, fail in the app with a 5xx response. */
interface Failing {
  readonly kind: 'failing';
  readonly share: number;
  readonly route?: string;
}

/** The container of a service ends at `from`, and is ready again at `until`. */
interface Crash {
  readonly kind: 'crash';
  readonly service: string;
  /** Without the entry nothing serves. Without a database, requests that need it fail. */
  readonly role: 'entry' | 'database' | 'other';
  readonly reason: 'error' | 'out_of_memory';
}

export type EffectKind = Effect['kind'];

/** Status pages show 60 days, so older effects are forgotten. */
const keptMs = 61 * 24 * 60 * 60 * 1000;

/** The effects of the apps of a world, in the order of their beginnings. */
export class Effects {
  readonly #byApp = new Map<string, Effect[]>();

  of(appId: string): readonly Effect[] {
    return this.#byApp.get(appId) ?? [];
  }

  add(appId: string, effect: Effect): void {
    const kept = this.of(appId).filter(({ until }) => until === null || until > effect.from - keptMs);
    this.#byApp.set(
      appId,
      [...kept, effect].toSorted((a, b) => a.from - b.from),
    );
  }

  /** Ends the effects of a kind that are open, of one service if it is given. */
  end(appId: string, kind: EffectKind, at: number, service?: string): void {
    const ends = (effect: Effect) =>
      effect.kind === kind && effect.until === null && (service === undefined || (effect.kind === 'crash' && effect.service === service));
    this.#byApp.set(
      appId,
      this.of(appId).map((effect) => (ends(effect) ? { ...effect, until: Math.max(at, effect.from) } : effect)),
    );
  }

  /** Forgets an app. */
  forget(appId: string): void {
    this.#byApp.delete(appId);
  }
}
