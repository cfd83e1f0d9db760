import { UsageError } from '../../bin/program/options.ts';
import { FailedError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { ask } from './read-input.ts';

/**
 * Lets a person type the name of what is destroyed; without a terminal, --yes is needed. Throws if they do not agree.
 */
export async function agreeToDestroy({ options, output }: Invocation, what: string, name: string): Promise<void> {
  if (options.yes) return;
  if (!output.isTerminal) throw new UsageError(`This removes ${what} ${name} for good. Without a terminal, add --yes.`);
  const typed = await ask(`This removes ${what} ${name} for good. Type its name to go on:`);
  if (typed.trim() !== name) throw new FailedError('Nothing was changed.');
}
