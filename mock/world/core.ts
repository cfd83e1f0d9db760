import type { Contract } from '../../contract/document.ts';
import { idempotencyOfWorlds, identityOfWorlds } from '../../control-plane/world/index.ts';
import type { AnyHandlers } from '../../server/dispatch/any-handler.ts';
import type { DispatchOptions } from '../../server/dispatch/options.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { MockContext } from '../context/context.ts';
import { Body } from '../context/bodies.ts';
import { createLogObserver } from '../context/log-observer.ts';
import { createErrorExplainer } from '../responders/explain-error.ts';
import type { Examples } from '../responders/examples.ts';
import { createMockHandlers, respondBySelection, type Responder } from '../responders/handlers.ts';
import { createOverrideResponder, overrideHeader } from '../responders/respond-by-override.ts';
import { createScenarioResponder } from '../responders/respond-by-scenario.ts';
import { createCurrentWorld, type CurrentWorld } from './current.ts';
import { createWorldResponder } from './responder.ts';
import { createSpeedResponder } from './speed.ts';
import type { Worlds } from './worlds.ts';

export interface CoreOptions {
  readonly operations: Contract['operations'];
  readonly examples: Examples;
  readonly worlds: Worlds;
  readonly clock: Clock;
  /** Responds with the examples instead of from the world of the session. */
  readonly withoutWorld?: boolean;
  /** Logs requests without their bodies, because these may hold real secrets. */
  readonly withoutBodies?: boolean;
  /** What lists the paths of the contract, for a request with a wrong one; the mock control API by default. */
  readonly listedBy?: string;
  /** Comes before the directives of a request: injected faults. */
  readonly before?: readonly Responder[];
}

/** What makes a front the mock, on any server: the handlers behind it, and its options. */
export interface MockCore {
  readonly handlers: AnyHandlers<MockContext>;
  readonly currentWorld: CurrentWorld;
  readonly front: Required<
    Pick<
      DispatchOptions<MockContext>,
      'identity' | 'idempotency' | 'cadence' | 'explainError' | 'observer' | 'onBody' | 'exposedHeaders'
    >
  >;
}

/** The mock's own headers. Browsers show pages only headers that are named. */
export const exposedHeaders = [
  'X-Mock-Delay',
  'X-Mock-Fallback',
  'X-Mock-Fault',
  overrideHeader,
  'X-Mock-Scenario',
  'X-Mock-Violations',
];

export function createMockCore(options: CoreOptions): MockCore {
  const {
    operations,
    examples,
    worlds,
    clock,
    withoutWorld = false,
    withoutBodies = false,
    listedBy,
    before = [],
  } = options;
  const current = createCurrentWorld(worlds, clock);
  // In order; the first one with a response wins.
  const responders: Responder[] = [
    createSpeedResponder(worlds),
    ...before,
    respondBySelection,
    createOverrideResponder({ clock }),
    createScenarioResponder({ clock }),
    ...(withoutWorld ? [] : [createWorldResponder(current)]),
  ];
  return {
    handlers: createMockHandlers({ operations }, examples, responders),
    currentWorld: current,
    front: {
      identity: identityOfWorlds(current),
      idempotency: idempotencyOfWorlds(current),
      cadence: ({ session }) => worlds.of(session).clock,
      explainError: createErrorExplainer({ operations, listedBy }),
      observer: createLogObserver(clock, { withBodies: !withoutBodies }),
      onBody(bytes, mockContext) {
        if (!withoutBodies) mockContext.requestBody = new Body(bytes);
      },
      exposedHeaders,
    },
  };
}
