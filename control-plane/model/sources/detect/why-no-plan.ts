import type { Detected } from './plan.ts';

/** The reason why a source without a plan cannot be built, for its author. */
export function whyNoPlan({ warnings }: Pick<Detected, 'warnings'>): string {
  const chosen = warnings.filter(({ code }) => code === 'bad_choice');
  if (chosen.length > 0) return chosen.map(({ message }) => message).join(' ');
  const refused = warnings.filter(({ code }) => code === 'unsupported_option');
  const ways = warnings.filter(({ code }) => code === 'other_builder');
  const shown = refused.length > 0 ? [...refused, ...ways] : warnings;
  const texts = shown.map(({ path, message }) => (path === undefined ? message : `${path}: ${message}`));
  if (refused.length > 0) return texts.join(' ');
  // Names the build file that cannot be read, or the folders that can be deployed, if there are any.
  return ['Nothing in the source says how to build it. Add a Dockerfile.', ...texts].join(' ');
}
