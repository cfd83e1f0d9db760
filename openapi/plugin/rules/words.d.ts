/** A word to replace, and what to say instead. */
export interface FoundWord {
  readonly word: string;
  readonly proposal: string;
}
export function findWord(text: string): FoundWord | null;
export function findWordOfCode(text: string): FoundWord | null;
