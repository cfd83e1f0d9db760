import { limitIn } from '../shared/limit-in.ts';
import { messageOf } from './engine.ts';

/** How long a limit counts after it was met: at least, if a container has started since, and at most. */
const keptMs = { atLeast: 60_000, atMost: 15 * 60_000 };

/** Limits of the machine that have kept containers from starting. */
export class MachineLimits {
  #last: { readonly meaning: string; readonly sentence: string; readonly at: number } | null = null;
  #startedAt = -Infinity;

  /** Notes why a container cannot be started. Returns whether the machine is at a limit. */
  note(error: unknown): boolean {
    const sentence = messageOf(error);
    const meaning = limitIn(sentence);
    if (meaning === null) return false;
    this.#last = { meaning, sentence: withoutPaths(sentence), at: Date.now() };
    return true;
  }

  /** Notes that a container has started. */
  started(): void {
    this.#startedAt = Date.now();
  }

  /** The present limit in a sentence for everyone; `null` without one. */
  meaning(): string | null {
    const last = this.#present();
    return last && `Containers cannot be started: ${last.meaning}.`;
  }

  /** The same in the engine's words, without paths of the machine, for the operator. */
  problem(): string | null {
    const last = this.#present();
    return last && `Containers cannot be started: ${last.meaning}. The engine says: ${last.sentence}`;
  }

  #present() {
    if (!this.#last) return null;
    const { at } = this.#last;
    const hasEnded = this.#startedAt > at && Date.now() - at >= keptMs.atLeast;
    return hasEnded || Date.now() - at >= keptMs.atMost ? null : this.#last;
  }
}

function withoutPaths(sentence: string): string {
  return sentence.replaceAll(/(?:\/[^\s/:'"`,()]+){2,}\/?/g, '…');
}
