import type { Detected } from './plan.ts';

/** Why a source without a plan cannot be built, for its author. */
export function whyNoPlan({ warnings }: Pick<Detected, 'warnings'>): string {
  const refused = warnings.filter(({ code }) => code === 'unsupported_option');
  const shown = refused.length > 0 ? refused : warnings;
  const texts = shown.map(({ path = '', message }) => `${path}: ${message}`);
  if (refused.length > 0) return texts.join(' ');
  // With the file that could have been built, if it cannot be read.
  return ['Nothing in the source says how to build it. Add a Dockerfile.', ...texts].join(' ');
}
