import type { PersonaSwitch } from './persona.ts';
import type { ScenarioSwitch } from './scenario-switch.ts';

/**
 * The links to the dashboard, each to the place in its `data-place`: signed in as its persona, or else as the chosen
 * one, in the scenario of the session.
 */
export class DashboardLinks {
  readonly #persona: PersonaSwitch;
  readonly #scenario: ScenarioSwitch;
  /** Whether the mock signs in; a server that requests are forwarded to does it by itself. */
  #signsIn = true;

  constructor(persona: PersonaSwitch, scenario: ScenarioSwitch) {
    this.#persona = persona;
    this.#scenario = scenario;
  }

  leaveSigningIn(): void {
    this.#signsIn = false;
    this.refresh();
  }

  /** Shows the persona and the scenario as they are now. */
  refresh(): void {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-place]')) {
      const { place = '', persona = this.#persona.chosen.name } = link.dataset;
      link.href = this.#addressOf(place, persona);
    }
  }

  #addressOf(place: string, persona: string): string {
    const canSignIn = this.#persona.known.some(({ name, session }) => name === persona && session !== null);
    if (!this.#signsIn || !canSignIn) return place;
    const scenario = this.#scenario.chosenName;
    const query = { persona, ...(scenario !== null && { scenario }), return: place };
    return `/sign-in?${new URLSearchParams(query)}`;
  }
}
