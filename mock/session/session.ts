import { type Given, UnknownInWorld, viewWorld, type World, type WorldView } from '../../control-plane/index.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Operation } from '../../server/model/operation.ts';
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
  toOverrideData,
} from '../override/override.ts';
import { type ListedOverride, overridesOf } from '../override/overrides.ts';
import type { Examples } from '../responder/examples.ts';
import { chooseScenario, describeUnknownScenario } from '../scenario/choose.ts';
import type { Worlds } from '../world/worlds.ts';
import { type RequestMatch, waitForRequest, type WaitOptions } from './wait.ts';
import { type ClockChange, type ClockState, createSessionClock, type MockClock } from './clock.ts';

/**
 * What a test does with one session of a mock. The same on a mock that listens, and in a page or a worker. The control
 * API offers it by HTTP.
 */
export interface MockSession {
  readonly name: string;
  /** The time in the session. */
  readonly clock: MockClock;
  /** Overrides the next responses of an operation. Throws for a response that it does not have. */
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
  waitForRequest(match: RequestMatch, options?: WaitOptions): Promise<LoggedRequest>;
  /** Sets the scenario, from its first step; `null` removes it. Throws for an unknown name. */
  chooseScenario(name: string | null): void;
  /** The rows of the world, and what is due. */
  world(): Promise<WorldView>;
  /** Replaces the world by a new one. Rejects where one of its events cannot happen. */
  seed(seed?: WorldSeed): Promise<void>;
  /** Lets events happen in the world, in order. Rejects where one of them cannot. */
  give(...given: readonly Given[]): Promise<void>;
  /** Drops everything: the world, the scenario, the overrides and the logged requests. */
  reset(): void;
}

/** The world that a session begins with. */
export interface WorldSeed {
  /** Its time; now by default. */
  readonly at?: string | Date | undefined;
  /** What is made up depends on it. */
  readonly seed?: number | undefined;
  /** What has happened in it. */
  readonly given?: readonly Given[] | undefined;
}

/** The same for the control API, which has data instead of types. */
export interface SessionControl extends MockSession {
  readonly changeClock: (change: ClockChange) => Promise<ClockState>;
  mails(): Promise<readonly Mail[]>;
  addOverride(override: OverrideData): void;
  replaceOverrides(overrides: readonly OverrideData[]): void;
}

/** What a request can do with its session. */
export type ControlOf = (mockContext: MockContext) => SessionControl;

/** A mail that the world has sent. */
export interface Mail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An event that cannot happen in the world. */
export class EventError extends Error {
  /** Its place in the list of events. */
  readonly index: number;

  constructor(index: number, message: string) {
    super(message);
    this.index = index;
  }
}

export class UnknownScenario extends Error {}

/** What the sessions of a mock have in common. */
export interface SessionParts {
  readonly operations: readonly Operation[];
  readonly examples: Examples;
  readonly scenarios: Scenarios;
  readonly worlds: Worlds;
  /** The real time. */
  readonly clock: Clock;
}

/** What a test does with a session. `find` is called each time, because a mock may be reloaded and drop sessions. */
export function createMockSession(find: () => { readonly session: Session; readonly parts: SessionParts }): SessionControl {
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
    waitForRequest: async (match, options) => {
      const { session, parts } = find();
      if (typeof match === 'string' && !parts.operations.some(({ id }) => id === match))
        throw new Error(describeUnknownOperation(match, parts.operations));
      return waitForRequest(session.requests, match, { ...options, clock: parts.clock });
    },
    chooseScenario(name) {
      const { session, parts } = find();
      const scenario = name === null ? null : parts.scenarios.get(name);
      if (scenario === undefined) throw new UnknownScenario(describeUnknownScenario(String(name), parts.scenarios));
      chooseScenario(session, scenario);
    },
    world: async () => viewWorld(await current()),
    async seed({ at, seed, given = [] } = {}) {
      const { session, parts } = find();
      const world = parts.worlds.create(session, {
        ...(at !== undefined && { start: readTime(at) }),
        ...(seed !== undefined && { seed }),
      });
      await giveAll(world, given);
      parts.worlds.replace(session, world);
    },
    give: async (...given) => giveAll(await current(), given),
    async mails() {
      const { mailer } = (await current()).ports;
      return mailer.mails.map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() }));
    },
    reset: () => find().session.reset(),
  };
}

function readTime(at: string | Date): number {
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) throw new Error(`\`at\` is a time such as "2030-01-31T12:00:00Z", not "${String(at)}".`);
  return time;
}

async function giveAll(world: World, given: readonly Given[]): Promise<void> {
  for (const [index, event] of given.entries()) {
    try {
      await world.give(event);
    } catch (error) {
      throw error instanceof UnknownInWorld ? new EventError(index, error.message) : error;
    }
  }
}
