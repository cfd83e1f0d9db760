import { scenarioRows } from '../../generated/mock/scenarios.ts';
import { personas } from '../../mock/context/personas.ts';
import { createMockFetchBeside } from '../../mock/fetch/create-mock-fetch.ts';
import type { PersonaName, ScenarioName } from '../../mock/fetch/index.ts';
import { operatorApi } from './operator-api.ts';

/** The person who looks at the dashboard, and the situation. */
export interface Chosen {
  readonly persona: PersonaName;
  readonly scenario: ScenarioName | null;
}

/** The people of the world. The other personas are tokens. */
export const people = personas.filter(({ session }) => session !== null);

// The generator writes rows with the names of `ScenarioName`.
export const scenarioNames = (scenarioRows as readonly { readonly name: ScenarioName }[]).map(({ name }) => name);

const mock = createMockFetchBeside(operatorApi);
let chosen: Chosen = readChosen();
enter(chosen);

/** The choice in the address of the page: `?persona=viewer&scenario=deploy-fails`. */
export function readChosen(): Chosen {
  const query = new URLSearchParams(location.search);
  const persona = people.find(({ name }) => name === query.get('persona'))?.name ?? 'owner';
  return { persona, scenario: scenarioNames.find((name) => name === query.get('scenario')) ?? null };
}

/** Lets a person look, and a situation begin. The world stays. */
export function enter(next: Chosen): void {
  chosen = next;
  mock.chooseScenario(next.scenario);
  const { persona, scenario } = next;
  const query = new URLSearchParams({ ...(persona !== 'owner' && { persona }), ...(scenario && { scenario }) });
  const search = query.size === 0 ? '' : `?${query}`;
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
}

/** Makes a new world. */
export function beginAgain(): void {
  mock.reset();
  enter(chosen);
}

/** Sends a request of the dashboard to the world, by the person who looks. */
export function send(request: Request): Promise<Response> {
  const found = people.find(({ name }) => name === chosen.persona);
  if (found) request.headers.set('authorization', `Bearer ${found.token}`);
  return mock(request);
}
