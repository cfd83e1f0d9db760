import { accessMistakes } from './access.ts';
import { awkwardMistakes } from './awkward.ts';
import { changeMistakes } from './changes.ts';
import type { Mistake } from './mistake.ts';
import { memoryMistakes } from './memories.ts';
import { neighbourMistakes } from './neighbours.ts';
import { partMistakes } from './parts.ts';
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
  ...memoryMistakes,
  ...partMistakes,
];
