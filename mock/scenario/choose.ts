import { readCookie } from '../../server/auth/credentials.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { ProblemDetail } from '../../server/model/handler.ts';
import type { MockContext } from '../context/context.ts';
import type { Session } from '../context/session.ts';
import { Progress } from './progress.ts';
import { describeUnknownScenario } from './read.ts';
import type { Scenario } from './scenario.ts';

/** The header, and the cookie, that name the scenario of a request. */
export const scenarioHeader = 'x-mock-scenario';
export const scenarioCookie = 'mock_scenario';

/** What a session keeps about scenarios. The choice is kept by name, so that it holds when the files are read again. */
interface ScenarioState {
  chosen: string | null;
  progress: WeakMap<Scenario, Progress>;
}

function createScenarioState(): ScenarioState {
  return { chosen: null, progress: new WeakMap() };
}

/** Puts a session into a scenario, from its beginning, or, with `null`, back to what the mock does by itself. */
export function chooseScenario(session: Session, scenario: Scenario | null): void {
  const kept = session.part(createScenarioState);
  kept.chosen = scenario?.name ?? null;
  if (scenario) kept.progress.delete(scenario);
}

/** The name of the scenario that a session was put into. */
export function chosenScenario(session: Session): string | null {
  return session.part(createScenarioState).chosen;
}

/** The name of the scenario that the caller's requests are answered in, by whatever it was chosen. */
export function scenarioNameOf(mockContext: MockContext): string | null {
  const { scenarios, scenario, session } = mockContext;
  const named = nameOf(mockContext)?.name;
  return named !== undefined && scenarios.has(named) ? named : (chosenScenario(session) ?? scenario?.name ?? null);
}

/** Lets a browser forget the scenario of its cookie, which would go before the one that has just been chosen. */
export function dropScenarioCookie(mockContext: MockContext): void {
  const { cookie } = mockContext.headers;
  if (cookie && readCookie(cookie, scenarioCookie)) mockContext.setMockHeader('Set-Cookie', `${scenarioCookie}=; Path=/; Max-Age=0`);
}

/** How far a session has come in a scenario, which begins now if it has not. */
export function progressIn(session: Session, scenario: Scenario, now: number): Progress {
  const { progress } = session.part(createScenarioState);
  let own = progress.get(scenario);
  if (!own) progress.set(scenario, (own = new Progress(now)));
  return own;
}

/**
 * The scenario that a request is answered in: the one that it names itself, that its cookie names, that its session was put into, or that
 * of the whole mock.
 * @throws Problem `bad_body` for a name that no scenario has; the message lists those there are.
 */
export function scenarioOf(mockContext: MockContext): Scenario | null {
  const { scenarios, scenario, session } = mockContext;
  const named = nameOf(mockContext);
  if (named) return findScenario(mockContext, named);
  const chosen = chosenScenario(session);
  return chosen === null ? scenario : (scenarios.get(chosen) ?? scenario);
}

type Named = Pick<ProblemDetail, 'in' | 'path'> & { readonly name: string };

function nameOf({ headers, directives }: MockContext): Named | null {
  const { [scenarioHeader]: header, cookie } = headers;
  if (typeof header === 'string' && header !== '') return { in: 'header', path: scenarioHeader, name: header };
  if (directives.scenario !== undefined) return { in: 'header', path: 'prefer', name: directives.scenario };
  const kept = cookie && readCookie(cookie, scenarioCookie);
  return kept ? { in: 'cookie', path: scenarioCookie, name: kept } : null;
}

function findScenario({ scenarios }: MockContext, { name, ...place }: Named): Scenario {
  const found = scenarios.get(name);
  if (found) return found;
  const details = [{ ...place, message: describeUnknownScenario(name.slice(0, 100), scenarios), rule: 'enum' }];
  throw new Problem('bad_body', 'The mock has no such scenario; see details.', { details });
}
