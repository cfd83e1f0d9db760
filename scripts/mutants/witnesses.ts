import { dirname, join } from 'node:path';
import type { Mutation } from './find-mutations.ts';

/** A mutation of a rule, and whether a test that reaches another place may notice it. */
export type IsWitness = (place: Mutation) => boolean;

/**
 * A place outside of functions is evaluated once, when its file is imported first. Tests notice a fault there at the
 * places that use its value: those of the same file, or where it has no function, of the files that import it.
 */
export function witnessesOf(
  mutation: Mutation,
  places: readonly Mutation[],
  textOf: (path: string) => string,
): IsWitness {
  if (!mutation.isTopLevel) return () => false;
  const isInside = ({ path, isTopLevel }: Mutation) => path === mutation.path && !isTopLevel;
  if (places.some(isInside)) return isInside;
  return ({ path, isTopLevel }) => !isTopLevel && importsOf(path, textOf(path)).includes(mutation.path);
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => join(dirname(path), name));
}
