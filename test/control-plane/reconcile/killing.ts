import type { Ports } from '../../../control-plane/ports/ports.ts';
import type { Work } from '../../../control-plane/ports/work.ts';

/** Kills the worker at one call of a port: before the call does anything, or after it. */
export interface Kill {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** The ports and the work of a worker that can be killed. */
export interface Killable {
  readonly wrap: (ports: Ports) => Ports;
  readonly wrapWork: (work: Work) => Work;
  /** Kills happen from now on. */
  readonly arm: () => void;
}

/** What shall end in the same way, whenever the worker is killed. */
export interface Scenario {
  /** Runs it from the beginning on a new plane, and returns what there is at the end, without times. */
  readonly run: (killable: Killable) => Promise<object>;
}

/** Runs a scenario once for each kill. Returns the number of calls and each way in which it ends, as text. */
export async function killEverywhere({
  run,
}: Scenario): Promise<{ readonly calls: number; readonly ends: readonly string[] }> {
  const calm = new Worker(null);
  const ends = new Map([[JSON.stringify(await run(calm), null, 1), 'without a kill']]);
  const kills = Array.from({ length: calm.calls }, (_, at) => [
    { at, when: 'before' } as const,
    { at, when: 'after' } as const,
  ]);
  for (const kill of kills.flat()) {
    const end = JSON.stringify(await run(new Worker(kill)), null, 1);
    if (!ends.has(end)) ends.set(end, `killed ${kill.when} call ${kill.at}`);
  }
  return { calls: calm.calls, ends: [...ends].map(([end, how]) => `${how}: ${end}`) };
}

class Killed extends Error {}

class Worker implements Killable {
  calls = 0;
  readonly #kill: Kill | null;
  #isArmed = false;
  #isDead = false;

  readonly arm = (): void => void (this.#isArmed = true);

  constructor(kill: Kill | null) {
    this.#kill = kill;
  }

  readonly wrap = (ports: Ports): Ports => {
    const wrapped = Object.entries(ports).map(([name, port]) => [name, this.#wrapPort(name, port as object)]);
    // Each port has the methods that it had.
    return Object.fromEntries(wrapped) as Ports;
  };

  /** A killed worker neither completes its item nor reports that the step has failed: the lease ends. */
  readonly wrapWork = (work: Work): Work => {
    const unlessDead = (end: () => Promise<void>): Promise<void> => {
      if (!this.#isDead) return end();
      this.#isDead = false;
      return Promise.resolve();
    };
    return {
      claim: (now, leaseMs) => work.claim(now, leaseMs),
      claimOne: (kind, subject, now, leaseMs) => work.claimOne(kind, subject, now, leaseMs),
      extend: (item, leasedUntil) => work.extend(item, leasedUntil),
      complete: (item, next) => unlessDead(() => work.complete(item, next)),
      retry: (item, next) => unlessDead(() => work.retry(item, next)),
      nextDueAt: () => work.nextDueAt(),
      dueAt: (kind, subject) => work.dueAt(kind, subject),
      woken: (signal) => work.woken(signal),
    };
  };

  #wrapPort(name: string, port: object): object {
    if (name === 'clock' || name === 'random' || name === 'settings') return port;
    return new Proxy(port, {
      get: (target, method) => {
        const value: unknown = Reflect.get(target, method, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => this.#call(() => Reflect.apply(value, target, given) as Promise<unknown>);
      },
    });
  }

  async #call(call: () => Promise<unknown>): Promise<unknown> {
    if (this.#isDead) this.#die();
    if (!this.#isArmed) return call();
    const isNow = this.#kill?.at === this.calls++;
    if (isNow && this.#kill.when === 'before') this.#die();
    const result = await call();
    if (isNow) this.#die();
    return result;
  }

  #die(): never {
    this.#isDead = true;
    throw new Killed('The worker was killed.');
  }
}
