import type { Listed } from './engine.ts';

/** The containers of apps as they were last listed, until something happens to one of them. */
export class LastLists {
  readonly #lists = new Map<string, Promise<readonly Listed[]>>();

  get(appId: string): Promise<readonly Listed[]> | undefined {
    return this.#lists.get(appId);
  }

  /** Keeps a list that has been requested, unless the request fails. */
  keep(appId: string, list: Promise<readonly Listed[]>): void {
    this.#lists.set(appId, list);
    list.catch(() => {
      if (this.#lists.get(appId) === list) this.#lists.delete(appId);
    });
  }

  forget(appId: string): void {
    this.#lists.delete(appId);
  }

  forgetAll(): void {
    this.#lists.clear();
  }
}
