import { ConnectionLost, type RequestContext } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Clock } from '../../server/ports/clock.ts';
import { cutFrames } from './cut.ts';
import { delayResponse } from './delay.ts';
import { internalStatus } from './selection.ts';
import { type MockRequest, type Responder, streamsItems } from './handlers.ts';
import { progressIn, scenarioOf } from './choose-scenario.ts';
import type { StepResponse, Plan, Scenario, Step } from '../context/scenario.ts';

/** The header of a response that a scenario has changed. */
const scenarioHeader = 'X-Mock-Scenario';

/** A request for a stream of states, whose handler is called again for each frame. */
interface StatesRequest {
  frames: number;
  /** The step that cuts the stream; it stays the current one. */
  readonly cutting: Step | null;
}

/** Responds as the scenario of the request says. */
export function createScenarioResponder({ clock }: { readonly clock: Clock }): Responder {
  const following = new WeakMap<RequestContext, StatesRequest>();

  const respondBy = async (
    scenario: Scenario,
    plan: Plan,
    request: MockRequest,
    next: () => Promise<object>,
  ): Promise<object | undefined> => {
    const { context, mockContext } = request;
    const before = following.get(context);
    const step = before?.cutting ?? progressIn(mockContext.session, scenario, clock.now()).next(plan, clock.now());
    if (!step || !concerns(step, request)) return undefined;
    mockContext.setMockHeader(scenarioHeader, scenario.name);
    const { delayMs, cutAfter, response } = step;
    const frames = before?.frames ?? 0;
    // A stream is delayed once, not at each frame.
    if (delayMs > 0 && frames === 0) await delayResponse(clock, delayMs, context.signal);
    const cuts = cutAfter !== null && (cutAfter === 0 || context.streaming);
    const reason = `The scenario "${scenario.name}" cuts the connection.`;
    if (cuts && frames >= cutAfter) throw new ConnectionLost(reason);
    if (context.streaming) following.set(context, { frames: frames + 1, cutting: cuts ? step : null });
    const result = response ? await respondWith(request, response) : undefined;
    return cuts ? cutFrames(result ?? (await next()), cutAfter, request, reason) : result;
  };

  return (request, next) => {
    const scenario = scenarioOf(request.mockContext);
    const plan = scenario?.operations.get(request.operation.id) ?? scenario?.others;
    return scenario && plan ? respondBy(scenario, plan, request, next) : undefined;
  };
}

/** Whether a step changes the response. A step for all operations skips those that do not declare its status. */
function concerns({ response, delayMs, cutAfter }: Step, { operation, context }: MockRequest): boolean {
  if (response) return isDeclared(response, operation) || response.code === internalStatus;
  return delayMs > 0 || cutAfter === 0 || (cutAfter !== null && context.streaming);
}

function isDeclared({ code }: StepResponse, { success, errors }: Operation): boolean {
  return code in success || code in errors;
}

async function respondWith(request: MockRequest, response: StepResponse): Promise<object | undefined> {
  return streamsItems(request, response.code) ? undefined : request.respondWithExample(response);
}
