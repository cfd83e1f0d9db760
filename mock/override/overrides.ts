import type { Session } from '../context/session.ts';
import { type CheckedOverride, OverrideError } from './override.ts';

/** An override that is still to be used. */
export interface ListedOverride extends CheckedOverride {
  /** For how many more requests. */
  readonly remaining: number | 'always';
}

/** More than a test needs, and a limit on memory. */
export const maxOverrides = 100;

/** The overrides of a session, in the order in which they are used. */
export class Overrides {
  #listed: ListedOverride[] = [];

  /** Replaces all. Too many leave the list as it is. */
  replace(overrides: readonly CheckedOverride[]): void {
    this.#set(overrides.map(toListed));
  }

  add(override: CheckedOverride): void {
    this.#set([...this.#listed, toListed(override)]);
  }

  list(): readonly ListedOverride[] {
    return [...this.#listed];
  }

  has(operationId: string): boolean {
    return this.#listed.some((one) => one.operationId === operationId);
  }

  clear(): void {
    this.#listed = [];
  }

  /** The override for a request of that operation; counts the request. */
  take(operationId: string): CheckedOverride | undefined {
    const index = this.#listed.findIndex((one) => one.operationId === operationId);
    const found = this.#listed[index];
    if (found && found.remaining !== 'always') {
      const left = found.remaining > 1 ? [{ ...found, remaining: found.remaining - 1 }] : [];
      this.#listed.splice(index, 1, ...left);
    }
    return found;
  }

  #set(listed: ListedOverride[]): void {
    if (listed.length > maxOverrides)
      throw new OverrideError(`A session has at most ${maxOverrides} overrides; clear them or use "times".`);
    this.#listed = listed;
  }
}

function toListed(override: CheckedOverride): ListedOverride {
  return { ...override, remaining: override.times };
}

/** The overrides of a session, which a reset drops. */
export function overridesOf(session: Session): Overrides {
  return session.part(createOverrides);
}

function createOverrides(): Overrides {
  return new Overrides();
}
