import { find } from './dom.ts';

const said = find('said', HTMLParagraphElement);
const failure = find('failure', HTMLParagraphElement);

/** Says that something has been done; what failed before is over. */
export function say(text: string): void {
  failure.textContent = '';
  said.textContent = text;
}

/** Does something that may fail, and says in words why it did. */
export async function attempt(what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    said.textContent = '';
    failure.textContent = `⚠ ${explain(error)}`;
  }
}

/** A browser says only "Failed to fetch" where nobody answers. */
export function explain(error: unknown): string {
  if (error instanceof TypeError) return 'The mock does not respond. Start it with npm start.';
  return error instanceof Error ? error.message : String(error);
}
