import {
  type SignedUp,
  type WorldEvent,
  UnknownInWorld,
  viewWorld,
  type World,
  type WorldView,
} from '../../control-plane/world/index.ts';
import { findMistakes } from '../../contract/requests/find-mistakes.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { MockContext } from '../context/context.ts';
import type { LoggedRequest } from '../context/request-log.ts';
import type { Scenarios } from '../context/scenario.ts';
import type { Session } from '../context/session.ts';
import {
  checkOverride,
  describeUnknownOperation,
  type OperationId,
  type Override,
  type OverrideData,
  type OverrideParts,
  toOverrideData,
} from '../responders/override.ts';
import { type ListedOverride, overridesOf } from '../responders/overrides.ts';
import { chooseScenario, describeUnknownScenario } from '../responders/choose-scenario.ts';
import type { Worlds } from '../world/worlds.ts';
import { type RequestMatch, waitForRequest, type WaitForRequest, type WaitOptions } from './wait.ts';
import type { WorldSeed } from './world-input.ts';
import { type ClockChange, type ClockState, createSessionClock, type MockClock } from './clock.ts';

export type { SignedUp } from '../../control-plane/world/index.ts';

/**
 * One session of a mock, as a test controls it: the same on a mock that listens, and in a page or a worker. The
 * control API offers it by HTTP.
 */
export interface MockSession {
  readonly name: string;
  /** The time in the session. */
  readonly clock: MockClock;
  /**
   * Overrides the next responses of an operation. Throws for a response that it does not have. On Node, it also throws
   * for a body that does not match the contract.
   */
  respond<Id extends OperationId>(operationId: Id, override: Override<Id>): void;
  /** The overrides that are still to be used, in order. */
  overrides(): readonly ListedOverride[];
  clearOverrides(): void;
  /** The latest requests, oldest first. */
  requests(): readonly LoggedRequest[];
  /**
   * Waits for a request. Rejects after `timeoutMs` with the requests that came instead. Begin to wait before the
   * request is sent.
   */
  readonly waitForRequest: WaitForRequest;
  /** Sets the scenario, from its first step; `null` removes it. Throws for an unknown name. */
  chooseScenario(name: string | null): void;
  /** The rows of the world, and what is due. */
  world(): Promise<WorldView>;
  /** Replaces the world by a new one. Rejects where one of its events is wrong or cannot happen. */
  seed(seed?: WorldSeed): Promise<void>;
  /**
   * Lets events happen in the world, in order. Returns who has signed up, with a token and a session. Rejects where an
   * event is wrong or cannot happen.
   */
  give(...given: readonly WorldEvent[]): Promise<readonly SignedUp[]>;
  /** The mails and the signed webhooks that the world has sent, oldest first. */
  outbox(): Promise<Outbox>;
  /** Drops everything: the world, the scenario, the overrides and the logged requests. */
  reset(): void;
}

/** The same for the control API, which has data instead of types. */
export interface SessionControl extends MockSession {
  readonly changeClock: (change: ClockChange) => Promise<ClockState>;
  addOverride(override: OverrideData): void;
  replaceOverrides(overrides: readonly OverrideData[]): void;
}

/** Finds the controls of a request's session. */
export type ControlOf = (mockContext: MockContext) => SessionControl;

/** A mail that the world has sent. */
export interface Mail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A webhook that the world has sent: what a receiver gets. */
export interface SentWebhook {
  readonly at: string;
  readonly url: string;
  /** With the signature. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, as it was signed. */
  readonly body: string;
  /** The status of the response; `null` if there was none. */
  readonly status: number | null;
}

/** The mails and webhooks that the world has sent. */
export interface Outbox {
  readonly mails: readonly Mail[];
  readonly webhooks: readonly SentWebhook[];
}

/** An event that cannot happen in the world. */
export class EventError extends Error {
  /** The index of the event in the list. */
  readonly index: number;

  constructor(index: number, message: string) {
    super(message);
    this.index = index;
  }
}

export class UnknownScenario extends Error {}

/** The parts that all sessions of a mock share. */
export interface SessionParts extends OverrideParts {
  readonly scenarios: Scenarios;
  readonly worlds: Worlds;
  /** The real time. */
  readonly clock: Clock;
}

/**
 * The controls of a session for a test. `find` is called each time, because a mock may be reloaded and drop sessions.
 */
export function createMockSession(
  find: () => { readonly session: Session; readonly parts: SessionParts },
): SessionControl {
  const current = async (): Promise<World> => {
    const { session, parts } = find();
    const world = parts.worlds.of(session);
    await world.catchUp();
    return world;
  };
  const addOverride = (override: OverrideData) => {
    const { session, parts } = find();
    overridesOf(session).add(checkOverride(override, parts));
  };
  return {
    get name() {
      return find().session.id;
    },
    ...createSessionClock(current),
    respond: (operationId, override) => addOverride(toOverrideData(operationId, override)),
    addOverride,
    replaceOverrides(overrides) {
      const { session, parts } = find();
      overridesOf(session).replace(overrides.map((override) => checkOverride(override, parts)));
    },
    overrides: () => overridesOf(find().session).list(),
    clearOverrides: () => overridesOf(find().session).clear(),
    requests: () => find().session.requests.list(),
    // A request of an operation has its type, unless it was refused.
    waitForRequest: (async (match: RequestMatch, options?: WaitOptions) => {
      const { session, parts } = find();
      if (typeof match === 'string' && !parts.operations.some(({ id }) => id === match))
        throw new Error(describeUnknownOperation(match, parts.operations));
      return waitForRequest(session.requests, match, { ...options, clock: parts.clock });
    }) as WaitForRequest,
    chooseScenario(name) {
      const { session, parts } = find();
      const scenario = name === null ? null : parts.scenarios.get(name);
      if (scenario === undefined) throw new UnknownScenario(describeUnknownScenario(String(name), parts.scenarios));
      chooseScenario(session, scenario);
    },
    world: async () => viewWorld(await current()),
    async seed(seed = {}) {
      const { given, ...options } = (await import('./world-input.ts')).readSeed(seed, findMistakes);
      const { session, parts } = find();
      const world = parts.worlds.create(session, options);
      await applyAll(world, given);
      parts.worlds.replace(session, world);
    },
    async give(...given) {
      const events = (await import('./world-input.ts')).readEvents(given, findMistakes);
      return applyAll(await current(), events);
    },
    async outbox() {
      const { mailer, webhooks } = (await current()).ports;
      return { mails: mailer.mails.map(withTime), webhooks: webhooks.requests.map(withTime) };
    },
    reset: () => find().session.reset(),
  };
}

function withTime<T extends { readonly at: number }>(sent: T): Omit<T, 'at'> & { readonly at: string } {
  return { ...sent, at: new Date(sent.at).toISOString() };
}

async function applyAll(world: World, given: readonly WorldEvent[]): Promise<readonly SignedUp[]> {
  const signedUp = [];
  for (const [index, event] of given.entries()) {
    try {
      signedUp.push((await world.apply(event)) ?? []);
    } catch (error) {
      throw error instanceof UnknownInWorld ? new EventError(index, error.message) : error;
    }
  }
  return signedUp.flat();
}
