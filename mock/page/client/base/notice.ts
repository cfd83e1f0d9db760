import { find } from './dom.ts';

const said = find('said', HTMLParagraphElement);
const failure = find('failure', HTMLParagraphElement);

/** Long enough to read two lines. A failure stays until something succeeds. */
const shownForMs = 10_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Announces a success, and removes the previous error. */
export function say(text: string): void {
  failure.textContent = '';
  said.textContent = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => (said.textContent = ''), shownForMs);
}

/** Runs an action. If it fails, shows why. */
export async function attempt(what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    said.textContent = '';
    failure.textContent = `⚠ ${explain(error)}`;
  }
}

/** The message for an error. If the mock does not respond, browsers report only "Failed to fetch". */
export function explain(error: unknown): string {
  if (error instanceof TypeError) return 'The mock does not respond. Start it with npm start.';
  return error instanceof Error ? error.message : String(error);
}
