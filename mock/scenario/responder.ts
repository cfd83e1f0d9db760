import { ConnectionLost, type RequestContext } from '../../server/model/handler.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Clock } from '../../server/ports/clock.ts';
import { delayResponse } from '../delay.ts';
import { internalStatus } from '../example/selection.ts';
import type { MockRequest, Responder } from '../handlers.ts';
import { progressIn, scenarioOf } from './choose.ts';
import type { StepResponse, Plan, Scenario, Step } from './scenario.ts';

/** The header of an answer in which a scenario has had a hand. */
const scenarioMark = 'X-Mock-Scenario';

/** A request for a stream of states: its handler is asked again for each of its frames. */
interface Following {
  frames: number;
  /** The step that cuts it, which it does not leave any more. */
  readonly cutting: Step | null;
}

/** Answers by the scenario that the request is in. */
export function createScenarioResponder({ clock }: { readonly clock: Clock }): Responder {
  const following = new WeakMap<RequestContext, Following>();

  const answerBy = async (scenario: Scenario, plan: Plan, call: MockRequest, next: () => Promise<object>): Promise<object | undefined> => {
    const { context, mockContext } = call;
    const before = following.get(context);
    const step = before?.cutting ?? progressIn(mockContext.session, scenario, clock.now()).next(plan, clock.now());
    if (!step || !concerns(step, call)) return undefined;
    mockContext.setMockHeader(scenarioMark, scenario.name);
    const { delayMs, cutAfter, response } = step;
    const frames = before?.frames ?? 0;
    // A stream is late once, not at each frame.
    if (delayMs > 0 && frames === 0) await delayResponse(clock, delayMs, context.signal);
    const cuts = cutAfter !== null && (cutAfter === 0 || context.streaming);
    if (cuts && frames >= cutAfter) throw new ConnectionLost(`The scenario "${scenario.name}" cuts the connection.`);
    if (context.streaming) following.set(context, { frames: frames + 1, cutting: cuts ? step : null });
    const answered = response ? await answerOf(call, response) : undefined;
    return cuts ? cutFrames(answered ?? (await next()), cutAfter, scenario) : answered;
  };

  return (call, next) => {
    const scenario = scenarioOf(call.mockContext);
    const plan = scenario?.operations.get(call.operation.id) ?? scenario?.others;
    return scenario && plan ? answerBy(scenario, plan, call, next) : undefined;
  };
}

/** Whether a step changes what is answered: one for all operations leaves those alone that do not have its status. */
function concerns({ response, delayMs, cutAfter }: Step, { operation, context }: MockRequest): boolean {
  if (response) return isDeclared(response, operation) || response.code === internalStatus;
  return delayMs > 0 || cutAfter === 0 || (cutAfter !== null && context.streaming);
}

function isDeclared({ code }: StepResponse, { success, errors }: Operation): boolean {
  return code in success || code in errors;
}

async function answerOf(call: MockRequest, answer: StepResponse): Promise<object | undefined> {
  const { operation, context } = call;
  // An example says what a body is; what happens on a stream without a cadence is for its story to tell.
  if (context.streaming && answer.code in operation.success && !operation.stream?.cadenceSeconds) return undefined;
  return call.respondWithExample(answer);
}

function cutFrames(answer: object, count: number, { name }: Scenario): object {
  // What has frames is an answer to whoever asked for a stream.
  return 'frames' in answer ? { ...answer, frames: cutAfter(answer.frames as AsyncIterable<unknown>, count, name) } : answer;
}

async function* cutAfter(frames: AsyncIterable<unknown>, count: number, name: string): AsyncIterable<unknown> {
  let sent = 0;
  for await (const frame of frames) {
    yield frame;
    sent += 1;
    if (sent === count) throw new ConnectionLost(`The scenario "${name}" cuts the connection.`);
  }
}
