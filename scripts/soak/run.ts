import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '../../mock/random.ts';
import { startChild } from '../bench/child.ts';
import { mostBodyCharacters, maxBodyBytes } from '../../mock/context/bodies.ts';
import { type Act, acts, everyResponse, withBody } from './acts.ts';
import { Caller } from './caller.ts';
import { type Growth, growthOf, type Sample } from './growth.ts';
import type { Condition } from './mock-server.ts';

export interface SoakSettings {
  readonly minutes: number;
  /** Actions per second; most are one request. */
  readonly rate: number;
  /** Called after each sample. */
  readonly progress: (samples: readonly Sample[], failures: number) => void;
}

export interface SoakReport {
  readonly minutes: number;
  readonly rate: number;
  readonly requests: number;
  /** By action: how often it ran, and how often it failed. */
  readonly acts: Readonly<Record<string, { readonly done: number; readonly failed: number }>>;
  /** The first failures of each action. */
  readonly failures: readonly string[];
  readonly samples: readonly Sample[];
  readonly growth: Growth;
  /** The connections and timers left after all clients have disconnected, beyond those from before. */
  readonly leftOpen: { readonly connections: number; readonly timers: number };
  readonly passed: boolean;
}

/** After this many actions the mock has as many sessions as it keeps. */
const warmUpActs = 4000;
// Many of them are in one session, where a caller may have 20 streams open.
const warmUpAtOnce = 20;
/** More than that would measure a queue. */
const maxInFlight = 400;
const sharedSessions = 10;
const largestBody = 'a'.repeat(maxBodyBytes);
/** For each action. */
const mostFailures = 3;

/** Runs all actions against a mock in a child process for a time, and measures its memory. */
export async function soak({ minutes, rate, progress }: SoakSettings): Promise<SoakReport> {
  const file = join(import.meta.dirname, 'mock-server.ts');
  await using mock = await startChild<Condition, string, Condition>(file, [], ['--expose-gc']);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const crowd = new Crowd(mock.ready.port, agent);
  const seconds = minutes * 60;
  const samples: Sample[] = [];
  await crowd.requestEverything();
  await crowd.fillRequestLog();
  await crowd.act(warmUpActs);

  const count = samplesFor(seconds);
  for (let taken = 0; taken <= count; taken += 1) {
    if (taken > 0) await crowd.actFor(seconds / count, rate);
    const { heap, rss } = await mock.request('condition');
    samples.push({ seconds: (seconds * taken) / count, requests: crowd.requests, heap, rss });
    progress(samples, crowd.failures.length);
  }
  await crowd.rest();
  agent.destroy();
  const leftOpen = await settle(mock.ready, () => mock.request('condition'));
  const growth = growthOf(samples);
  const { requests, done, failures } = crowd;
  const whole =
    failures.length === 0 && growth.bytes <= growth.limitBytes && leftOpen.connections === 0 && leftOpen.timers <= 0;
  return {
    minutes,
    rate,
    requests,
    acts: Object.fromEntries(done),
    failures,
    samples,
    growth,
    leftOpen,
    passed: whole,
  };
}

/**
 * At most one every 2 s, since a collection takes half a second on a busy machine, and not more than a line has room
 * for.
 */
function samplesFor(seconds: number): number {
  return Math.min(40, Math.max(6, Math.floor(seconds / 2)));
}

/** All clients together. */
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

  /** Starts a number of actions, within the limit of those in progress. */
  begin(count: number): void {
    for (let begun = 0; begun < count && this.#inFlight.size < maxInFlight; begun += 1) {
      const act = this.#run();
      this.#inFlight.add(act);
      void act.finally(() => this.#inFlight.delete(act));
    }
  }

  /** Requests every response once, each in a session of its own. */
  async requestEverything(): Promise<void> {
    for (const [index, request] of everyResponse.entries()) {
      const own = { session: `soak-first-${index}`, alone: true };
      await new Caller(this.#port, this.#agent, this.#random, own).send(request);
    }
  }

  /** Sends as much as the mock keeps of the bodies of all sessions, so that from then on each body replaces others. */
  async fillRequestLog(): Promise<void> {
    const caller = new Caller(this.#port, this.#agent, this.#random, { session: 'soak-bodies', alone: true });
    for (let sent = 0; sent < mostBodyCharacters / largestBody.length; sent += 1)
      await caller.send(withBody(largestBody));
  }

  /** Runs a number of actions as fast as possible. */
  async act(count: number): Promise<void> {
    const end = this.requests + count;
    while (this.requests < end) {
      this.begin(Math.min(end - this.requests, warmUpAtOnce - this.#inFlight.size));
      await Promise.race(this.#inFlight);
    }
    await this.rest();
  }

  /** Starts actions at a rate for a time, without waiting for them. */
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
      if (count.failed <= mostFailures)
        this.failures.push(`${act.name} (${this.requests}): ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #pick(): Act {
    const act = this.#deck[Math.floor(this.#random() * this.#deck.length)];
    if (!act) throw new Error('There are no actions.');
    return act;
  }

  #chooseSession({ session }: Act): Pick<Caller, 'session' | 'alone'> {
    const draw = this.#random();
    if (session === 'own' || draw < 0.3) return { session: `soak-own-${this.requests}`, alone: true };
    return { session: draw < 0.6 ? `soak-${Math.floor(this.#random() * sharedSessions)}` : null, alone: false };
  }
}

/** Gives the mock 10 s to notice that the clients have disconnected. */
async function settle(before: Condition, readCondition: () => Promise<Condition>): Promise<SoakReport['leftOpen']> {
  const end = performance.now() + 10_000;
  for (;;) {
    const now = await readCondition();
    const open = { connections: now.connections - before.connections, timers: now.timers - before.timers };
    if ((open.connections <= 0 && open.timers <= 0) || performance.now() > end) return open;
    await setTimeout(200);
  }
}
