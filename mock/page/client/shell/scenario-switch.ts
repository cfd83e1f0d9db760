import { callControlApi, type ScenarioList } from '../base/control.ts';
import { find, make } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';

/** The scenario switch. The scenario belongs to the session. */
export class ScenarioSwitch {
  #known: ScenarioList['scenarios'] = [];
  readonly #select = find('scenario', HTMLSelectElement);
  readonly #about = find('scenario-about', HTMLParagraphElement);

  /** The title of the chosen scenario, if any. */
  get chosen(): string | undefined {
    return this.#known.find(({ name }) => name === this.#select.value)?.title;
  }

  get chosenName(): string | null {
    return this.#select.value === '' ? null : this.#select.value;
  }

  start(changed: () => void): void {
    this.#select.addEventListener('change', () => {
      void attempt(async () => {
        const name = this.chosenName;
        try {
          const { chosen } = await callControlApi('PUT /__mock/scenario', { name });
          this.#show(chosen);
          say(chosen === null ? 'No scenario.' : `Scenario: ${this.chosen ?? chosen}.`);
        } catch (error) {
          // Shows again the scenario that is in effect.
          await this.refresh().catch(() => undefined);
          throw error;
        } finally {
          changed();
        }
      });
    });
  }

  async refresh(): Promise<void> {
    const { scenarios, chosen } = await callControlApi('GET /__mock/scenarios');
    this.#known = scenarios;
    const options = scenarios.map(({ name, title }) => make('option', { value: name }, title));
    this.#select.replaceChildren(make('option', { value: '' }, 'None'), ...options);
    this.#show(chosen);
  }

  #show(chosen: string | null): void {
    this.#select.value = chosen ?? '';
    this.#about.textContent = this.#known.find(({ name }) => name === chosen)?.description ?? 'No scenario is chosen.';
  }
}
