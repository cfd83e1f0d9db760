import { accessMistakes } from './access.ts';
import { awkwardMistakes } from './awkward.ts';
import { changeMistakes } from './changes.ts';
import type { Mistake } from './mistake.ts';
import { neighbourMistakes } from './neighbours.ts';
import { recordMistakes } from './records.ts';
import { valueMistakes } from './values.ts';

/** Mistakes that backends make, each in the handlers of one operation or few. */
export const mistakes: readonly Mistake[] = [
  ...accessMistakes,
  ...changeMistakes,
  ...valueMistakes,
  ...recordMistakes,
  ...neighbourMistakes,
  ...awkwardMistakes,
];
