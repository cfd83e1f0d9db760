import type { Detected } from './plan.ts';

/** The reason why a source without a plan cannot be built, for its author. */
export function whyNoPlan({ warnings }: Pick<Detected, 'warnings'>): string {
  const refused = warnings.filter(({ code }) => code === 'unsupported_option');
  const shown = refused.length > 0 ? refused : warnings;
  const texts = shown.map(({ path = '', message }) => `${path}: ${message}`);
  if (refused.length > 0) return texts.join(' ');
  // Names the build file that cannot be read, if there is one.
  return ['Nothing in the source says how to build it. Add a Dockerfile.', ...texts].join(' ');
}
