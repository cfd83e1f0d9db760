import { callControlApi, type Persona } from '../base/control.ts';
import { writeCookie } from './cookies.ts';
import { find, make } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';

/** Requests without credentials. */
const signedOut: Persona = {
  name: 'nobody',
  title: 'Signed out',
  description: 'Requests have no token.',
  token: '',
  session: null,
};

/** Survives a reload of the page. */
const storageKey = 'mock-persona';

/**
 * The persona switch. Requests from this page send its token; dashboards on this host get its session cookie.
 */
export class PersonaSwitch {
  #personas: readonly Persona[] = [signedOut];
  #chosen = signedOut;
  readonly #select = find('persona', HTMLSelectElement);
  readonly #about = find('persona-about', HTMLParagraphElement);
  readonly #token = find('token', HTMLElement);
  readonly #copy = find('copy-token', HTMLButtonElement);

  get known(): readonly Persona[] {
    return this.#personas;
  }

  get chosen(): Persona {
    return this.#chosen;
  }

  async start(changed: () => void): Promise<void> {
    const { personas } = await callControlApi('GET /__mock/personas');
    this.#personas = [...personas, signedOut];
    this.#select.replaceChildren(...this.#personas.map(({ name, title }) => make('option', { value: name }, title)));
    this.#show(this.#byName(localStorage.getItem(storageKey)));
    this.#select.addEventListener('change', () => {
      this.#choose(this.#byName(this.#select.value));
      changed();
    });
    this.#copy.addEventListener('click', () => {
      void attempt(async () => {
        await navigator.clipboard.writeText(this.#chosen.token);
        say('Token copied.');
      });
    });
  }

  #byName(name: string | null): Persona {
    return this.#personas.find((persona) => persona.name === name) ?? this.#personas[0] ?? signedOut;
  }

  #choose(persona: Persona): void {
    localStorage.setItem(storageKey, persona.name);
    writeCookie('pcp_session', persona.session);
    this.#show(persona);
    const dashboards = persona.session === null ? 'are signed out' : 'are signed in as this persona';
    say(`Requests are sent as ${persona.title}. Dashboards on this host ${dashboards} from their next request.`);
  }

  #show(persona: Persona): void {
    this.#chosen = persona;
    this.#select.value = persona.name;
    this.#about.textContent = persona.description;
    this.#token.textContent = persona.token || 'no token';
    this.#copy.disabled = persona.token === '';
  }
}
