import type { AppRef } from '../ports/app-ref.ts';
import type { Clock } from '../ports/clock.ts';
import type { RuntimeView } from '../ports/runtime.ts';
import type { Observation } from '../ports/observation.ts';

export type View = Observation<RuntimeView>;

/** A view as it was last read. One that is doubted is not shown any more, only compared with the next one. */
interface Known {
  readonly view: View;
  isDoubted: boolean;
  /** The app, once it was read by itself. */
  readonly app: AppRef | null;
  /** The view that all readers know; `null` if one of them may have seen another. */
  told: View | null;
}

interface Reading {
  readonly view: Promise<View>;
  readonly begunAt: number;
}

/** A look at all apps that is under way. */
interface Look {
  /** Keeps the views of the apps that were not doubted since the look began. Returns the ids of those that differ. */
  take(views: ReadonlyMap<string, View>): readonly string[];
  end(): void;
}

/** A request that takes longer may hang, so that no further reader waits for it. */
const longestShareMs = 5000;

const nothing: View = { containers: [], volumes: [] };

/** Latest views of apps, each shown until it is doubted. Readers at one time share a request. */
export class AppViews {
  /** Whether what is read is shown to later readers: changes are reported. */
  isKept = false;
  readonly #observe: (app: AppRef) => Promise<View>;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();
  /** The requests that a reader may wait for: those of before a doubt are not among them. */
  readonly #readings = new Map<string, Reading>();
  /** Of each look under way, the apps that were doubted since; `null` if all of them were. */
  readonly #looks = new Set<{ doubted: Set<string> | null }>();

  constructor(observe: (app: AppRef) => Promise<View>, clock: Clock) {
    this.#observe = observe;
    this.#clock = clock;
  }

  async read(app: AppRef): Promise<View> {
    const now = this.#clock.now();
    const known = this.#known.get(app.id);
    if (known && !known.app) this.#known.set(app.id, { ...known, app });
    if (known && !known.isDoubted && (known.view.nextChangeAt ?? Infinity) > now) return known.view;
    const reading = this.#readings.get(app.id);
    if (reading && now < reading.begunAt + longestShareMs) return reading.view;
    return this.#request(app, now);
  }

  /** The view of an app may be out of date, also one that is being read. */
  doubt(id: string): void {
    this.#readings.delete(id);
    const known = this.#known.get(id);
    if (known) known.isDoubted = true;
    for (const { doubted } of this.#looks) doubted?.add(id);
  }

  /** Reads the view of an app that was doubted: `false` if it is the one that all readers know. */
  async differs(id: string): Promise<boolean> {
    const app = this.#known.get(id)?.app;
    const view = this.isKept && app ? await this.read(app).catch(() => null) : null;
    const known = this.#known.get(id);
    if (!known) return true;
    const isSame = view !== null && known.told !== null;
    known.told = view;
    return !isSame;
  }

  doubtAll(): void {
    this.#readings.clear();
    for (const known of this.#known.values()) known.isDoubted = true;
    for (const look of this.#looks) look.doubted = null;
  }

  beginLook(): Look {
    const look: { doubted: Set<string> | null } = { doubted: new Set() };
    this.#looks.add(look);
    return {
      take: (views) => (look.doubted === null ? [] : this.#takeAll(views, look.doubted)),
      end: () => void this.#looks.delete(look),
    };
  }

  async #request(app: AppRef, begunAt: number): Promise<View> {
    const reading = { view: this.#observe(app), begunAt };
    this.#readings.set(app.id, reading);
    const isLatest = () => this.#readings.get(app.id) === reading;
    try {
      const view = await reading.view;
      const known = this.#known.get(app.id);
      const told = known && (known.told === null || !isEqual(known.told, view)) ? null : view;
      if (isLatest()) this.#known.set(app.id, { view, isDoubted: !this.isKept, app, told });
      else if (known) known.told = told;
      return view;
    } finally {
      if (isLatest()) this.#readings.delete(app.id);
    }
  }

  #takeAll(views: ReadonlyMap<string, View>, doubted: ReadonlySet<string>): string[] {
    const ids = new Set([...views.keys(), ...this.#known.keys()]);
    return [...ids].filter((id) => !doubted.has(id) && this.#take(id, views.get(id)));
  }

  /** Whether a reader has seen another view. */
  #take(id: string, view: View | undefined): boolean {
    const before = this.#known.get(id);
    const differs = before !== undefined && !(before.told && isEqual(before.told, view ?? nothing));
    // A request from before, or another look, may still show the former view.
    if (differs) this.doubt(id);
    if (view) this.#known.set(id, { view, isDoubted: false, app: before?.app ?? null, told: view });
    else this.#known.delete(id);
    return differs;
  }
}

function isEqual(a: View, b: View): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
