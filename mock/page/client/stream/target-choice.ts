import type { Operation } from '../base/control.ts';
import { find, make, offer } from '../base/dom.ts';
import type { World } from '../base/world.ts';
import { type Target, targetsOf } from './targets.ts';

/** The choice of what a stream is about: a deploy, an app, a service or a ticket of the world as it is now. */
export class TargetChoice {
  readonly #field = find('stream-target-field', HTMLDivElement);
  readonly #select = find('stream-target', HTMLSelectElement);
  #targets: readonly Target[] = [];
  /** The reader's choice, kept while the target exists. */
  #url: string | undefined;

  start(changed: () => void): void {
    this.#select.addEventListener('change', () => {
      this.#url = this.#select.value;
      changed();
    });
  }

  get chosen(): Target | undefined {
    return this.#targets.find(({ url }) => url === this.#select.value);
  }

  choose(url: string | undefined): void {
    this.#url = url;
    this.#show();
  }

  offer(operation: Operation, world: World): void {
    this.#targets = targetsOf(operation, world);
    this.#show();
  }

  #show(): void {
    offer(
      this.#select,
      this.#targets.map(({ text, url }) => make('option', { value: url }, text)),
    );
    const wanted = this.#targets.find(({ url }) => url === this.#url) ?? this.#targets[0];
    if (wanted && this.#select.value !== wanted.url) this.#select.value = wanted.url;
    this.#field.hidden = this.#targets.length === 0;
  }
}
