import { readCookie } from '../../contract/auth/credentials.ts';
import { Problem } from '../../contract/problem.ts';
import { headerOf, type RequestHeaders } from '../../server/dispatch/request.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { MockContext } from '../context/context.ts';
import type { Session } from '../context/session.ts';
import { placeOfDirective } from '../context/directives.ts';
import { Progress } from './scenario-progress.ts';
import type { Scenario, Scenarios } from '../context/scenario.ts';

/** The header, and the cookie, that name the scenario of a request. */
const scenarioHeader = 'x-mock-scenario';
const scenarioCookie = 'mock_scenario';

/** The scenario of a session, by name, so that it survives a reload of the files. */
interface ScenarioState {
  chosen: string | null;
  progress: WeakMap<Scenario, Progress>;
}

function createScenarioState(): ScenarioState {
  return { chosen: null, progress: new WeakMap() };
}

/** Sets the scenario of a session, from its first step; `null` removes it. */
export function chooseScenario(session: Session, scenario: Scenario | null): void {
  const state = session.part(createScenarioState);
  state.chosen = scenario?.name ?? null;
  if (scenario) state.progress.delete(scenario);
}

/** The name of the scenario that was chosen for a session. */
function chosenScenario(session: Session): string | null {
  return session.part(createScenarioState).chosen;
}

/** The name of the scenario of a request, however it was chosen. */
export function scenarioNameOf(mockContext: MockContext): string | null {
  const { scenarios, scenario, session } = mockContext;
  const named = nameOf(mockContext)?.name;
  return named !== undefined && scenarios.has(named) ? named : (chosenScenario(session) ?? scenario?.name ?? null);
}

/** Deletes the scenario cookie, which would override the scenario that was just chosen. */
export function dropScenarioCookie(headers: RequestHeaders, setHeader: (name: string, value: string) => void): void {
  const cookie = headerOf({ headers }, 'cookie');
  if (cookie && readCookie(cookie, scenarioCookie)) setHeader('Set-Cookie', `${scenarioCookie}=; Path=/; Max-Age=0`);
}

/** The progress of a session in a scenario, which begins now if it has not yet. */
export function progressIn(session: Session, scenario: Scenario, now: number): Progress {
  const { progress } = session.part(createScenarioState);
  let own = progress.get(scenario);
  if (!own) progress.set(scenario, (own = new Progress(now)));
  return own;
}

/**
 * The scenario of a request: named by the request itself, by its cookie, chosen for its session, or the default of the
 * mock. @throws Problem `bad_body` for an unknown name; the message lists the scenarios.
 */
export function scenarioOf(mockContext: MockContext): Scenario | null {
  const { scenarios, scenario, session } = mockContext;
  const named = nameOf(mockContext);
  if (named) return findScenario(mockContext, named);
  const chosen = chosenScenario(session);
  return chosen === null ? scenario : (scenarios.get(chosen) ?? scenario);
}

/** The message for a name that no scenario has. */
export function describeUnknownScenario(name: string, scenarios: Scenarios): string {
  const known = scenarios.size === 0 ? 'none exist' : `the scenarios are ${[...scenarios.keys()].join(', ')}`;
  return `There is no scenario "${name}"; ${known}.${didYouMean(name, scenarios.keys())}`;
}

type Named = Pick<ProblemDetail, 'in' | 'path'> & { readonly name: string };

function nameOf({ headers, directives, url }: MockContext): Named | null {
  const header = headerOf({ headers }, scenarioHeader);
  const cookie = headerOf({ headers }, 'cookie');
  if (header) return { in: 'header', path: scenarioHeader, name: header };
  if (directives.scenario !== undefined) return { ...placeOfDirective(url, 'scenario'), name: directives.scenario };
  const chosen = cookie && readCookie(cookie, scenarioCookie);
  return chosen ? { in: 'cookie', path: scenarioCookie, name: chosen } : null;
}

function findScenario({ scenarios }: MockContext, { name, ...place }: Named): Scenario {
  const found = scenarios.get(name);
  if (found) return found;
  const details = [{ ...place, message: describeUnknownScenario(name.slice(0, 100), scenarios), rule: 'enum' }];
  throw new Problem('bad_body', 'The scenario is unknown; see details.', { details });
}
