import type { Session } from '../context/session.ts';
import { type CheckedOverride, OverrideError } from './override.ts';

/** An override that is still to be used. */
export interface ListedOverride extends CheckedOverride {
  /** For how many more requests. */
  readonly remaining: number | 'always';
  /** Whether a request has used it. */
  readonly used: boolean;
}

/** More than a test needs, and a limit on memory. */
export const maxOverrides = 100;

/** The overrides of a session, in the order in which they are used. */
class Overrides {
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

  /** The override for a request of that operation; counts the request. Only a stream can be cut. */
  take(operationId: string, streaming: boolean): CheckedOverride | undefined {
    const index = this.#listed.findIndex(
      (one) => one.operationId === operationId && (streaming || one.cut === undefined),
    );
    const found = this.#listed[index];
    if (!found) return undefined;
    const remaining = found.remaining === 'always' ? found.remaining : found.remaining - 1;
    this.#listed.splice(index, 1, ...(remaining === 0 ? [] : [{ ...found, remaining, used: true }]));
    return found;
  }

  #set(listed: ListedOverride[]): void {
    if (listed.length > maxOverrides)
      throw new OverrideError(`A session has at most ${maxOverrides} overrides; clear them or use "times".`);
    this.#listed = listed;
  }
}

function toListed(override: CheckedOverride): ListedOverride {
  return { ...override, remaining: override.times, used: false };
}

/** The overrides of a session, which a reset drops. */
export function overridesOf(session: Session): Overrides {
  return session.part(createOverrides);
}

function createOverrides(): Overrides {
  return new Overrides();
}
