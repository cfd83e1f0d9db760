import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../mock/random.ts';
import { startChild } from '../bench/child.ts';
import { type Act, acts, everyAnswer } from './acts.ts';
import { Caller } from './caller.ts';
import { type Growth, growthOf, type Sample } from './growth.ts';
import type { Condition } from './mock-server.ts';

export interface SoakSettings {
  readonly minutes: number;
  /** Acts a second; most are one request. */
  readonly rate: number;
  /** Told of each sample. */
  readonly progress: (samples: readonly Sample[], failures: number) => void;
}

export interface SoakReport {
  readonly minutes: number;
  readonly rate: number;
  readonly requests: number;
  /** By what was done: how often, and how often it went wrong. */
  readonly acts: Readonly<Record<string, { readonly done: number; readonly failed: number }>>;
  /** What went wrong first. */
  readonly failures: readonly string[];
  readonly samples: readonly Sample[];
  readonly growth: Growth;
  /** What the mock has open after everyone has left, beyond what it had before anyone came. */
  readonly leftOpen: { readonly connections: number; readonly timers: number };
  readonly passed: boolean;
}

/** After so many the mock has as many sessions as it keeps: what it keeps on purpose is full. */
const warmUpActs = 4000;
const warmUpAtOnce = 40;
/** More at once than that would measure a queue. */
const maxInFlight = 400;
const sharedSessions = 10;
/** Of each act. */
const keptFailures = 3;

/** Uses a mock in a process of its own in every way there is, for as long as is wanted, and measures what it holds. */
export async function soak({ minutes, rate, progress }: SoakSettings): Promise<SoakReport> {
  const file = join(import.meta.dirname, 'mock-server.ts');
  await using mock = await startChild<Condition, string, Condition>(file, [], ['--expose-gc']);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const crowd = new Crowd(mock.ready.port, agent);
  const seconds = minutes * 60;
  const samples: Sample[] = [];
  await crowd.askEverything();
  await crowd.act(warmUpActs);

  const count = samplesFor(seconds);
  for (let taken = 0; taken <= count; taken += 1) {
    if (taken > 0) await crowd.actFor(seconds / count, rate);
    const { heap, rss } = await mock.ask('condition');
    samples.push({ seconds: (seconds * taken) / count, requests: crowd.requests, heap, rss });
    progress(samples, crowd.failures.length);
  }
  await crowd.rest();
  agent.destroy();
  const leftOpen = await settle(mock.ready, () => mock.ask('condition'));
  const growth = growthOf(samples);
  const { requests, done, failures } = crowd;
  const whole = failures.length === 0 && growth.bytes <= growth.limitBytes && leftOpen.connections === 0 && leftOpen.timers <= 0;
  return { minutes, rate, requests, acts: Object.fromEntries(done), failures, samples, growth, leftOpen, passed: whole };
}

/**
 * One every 2 s at most, since a collection takes half a second on a busy machine, and not more than a line has room
 * for.
 */
function samplesFor(seconds: number): number {
  return Math.min(40, Math.max(6, Math.floor(seconds / 2)));
}

/** All callers together. */
class Crowd {
  requests = 0;
  readonly done = new Map(acts.map(({ name }) => [name, { done: 0, failed: 0 }]));
  readonly failures: string[] = [];
  readonly #random = createRandom('soak');
  readonly #inFlight = new Set<Promise<void>>();
  readonly #deck = acts.flatMap((act) => Array.from({ length: act.weight }, () => act));
  readonly #port: number;
  readonly #agent: Agent;

  constructor(port: number, agent: Agent) {
    this.#port = port;
    this.#agent = agent;
  }

  /** Begins so many, or as many as may be under way. */
  begin(count: number): void {
    for (let begun = 0; begun < count && this.#inFlight.size < maxInFlight; begun += 1) {
      const act = this.#run();
      this.#inFlight.add(act);
      void act.finally(() => this.#inFlight.delete(act));
    }
  }

  /** Asks for each answer that there is, each in a session of its own. */
  async askEverything(): Promise<void> {
    for (const [index, asked] of everyAnswer.entries()) {
      const own = { session: `soak-first-${index}`, alone: true };
      await new Caller(this.#port, this.#agent, this.#random, own).ask(asked);
    }
  }

  /** Does so many, as fast as they go. */
  async act(count: number): Promise<void> {
    const end = this.requests + count;
    while (this.requests < end) {
      this.begin(Math.min(end - this.requests, warmUpAtOnce - this.#inFlight.size));
      await Promise.race(this.#inFlight);
    }
    await this.rest();
  }

  /** Does so many a second, for as long; waits for none of them. */
  async actFor(seconds: number, rate: number): Promise<void> {
    const start = performance.now();
    const before = this.requests;
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - start) / 1000) {
      this.begin(Math.floor(elapsed * rate) - (this.requests - before));
      await setTimeout(10);
    }
  }

  async rest(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #run(): Promise<void> {
    this.requests += 1;
    const act = this.#pick();
    const count = this.done.get(act.name) ?? { done: 0, failed: 0 };
    this.done.set(act.name, count);
    count.done += 1;
    try {
      await act.run(new Caller(this.#port, this.#agent, this.#random, this.#chooseSession(act)));
    } catch (error) {
      count.failed += 1;
      if (count.failed <= keptFailures)
        this.failures.push(`${act.name} (${this.requests}): ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #pick(): Act {
    const act = this.#deck[Math.floor(this.#random() * this.#deck.length)];
    if (!act) throw new Error('There is nothing to do.');
    return act;
  }

  #chooseSession({ session }: Act): Pick<Caller, 'session' | 'alone'> {
    const draw = this.#random();
    if (session === 'own' || draw < 0.3) return { session: `soak-own-${this.requests}`, alone: true };
    return { session: draw < 0.6 ? `soak-${Math.floor(this.#random() * sharedSessions)}` : null, alone: false };
  }
}

/** Gives the mock 10 s to notice that everyone has gone. */
async function settle(before: Condition, ask: () => Promise<Condition>): Promise<SoakReport['leftOpen']> {
  const end = performance.now() + 10_000;
  for (;;) {
    const now = await ask();
    const open = { connections: now.connections - before.connections, timers: now.timers - before.timers };
    if ((open.connections <= 0 && open.timers <= 0) || performance.now() > end) return open;
    await setTimeout(200);
  }
}
