import type { Contract } from '../../server/contract/document.ts';
import type { Clock } from '../../server/ports/clock.ts';
import type { Examples } from '../example/examples.ts';
import type { Responder } from '../responder/handlers.ts';
import { progressIn, scenarioOf } from '../scenario/choose.ts';
import { canTell, createCast } from './cast.ts';
import { StoryTime } from './pace.ts';
import type { Teller } from './scene.ts';
import { createStories } from './stories.ts';
import { appTellers } from './tell-app.ts';
import { deployTellers } from './tell-deploy.ts';
import { logTellers } from './tell-log.ts';
import { ticketTellers } from './tell-ticket.ts';
import { workspaceTellers } from './tell-workspace.ts';

const tellers: Readonly<Record<string, Teller>> = { ...appTellers, ...deployTellers, ...logTellers, ...ticketTellers, ...workspaceTellers };

/** Answers by what goes on in the session: deploys, what runs of them, what is written meanwhile. Whatever it answers follows from the time. */
export function createStoryResponder({
  clock,
  contract,
  examples,
}: {
  readonly clock: Clock;
  readonly contract: Contract;
  readonly examples: Examples;
}): Responder {
  if (!canTell(contract)) return () => undefined;
  const cast = createCast(contract, examples);

  return (call, next) => {
    const tell = tellers[call.operation.id];
    if (!tell) return undefined;
    const { session } = call.mockContext;
    const time = new StoryTime(session, clock);
    const scenario = scenarioOf(call.mockContext);
    const plot = scenario?.deploy ? { outcome: scenario.deploy, run: progressIn(session, scenario, clock.now()) } : null;
    return tell({ call, next, cast, stories: session.part(createStories), time, now: time.now(), plot });
  };
}
