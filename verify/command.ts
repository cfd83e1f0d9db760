// The exports for the command, besides the public entry.
export { toAnnotations } from './report/github.ts';
export { createProgress } from './report/progress.ts';
export { whyNothingWasChecked } from './report/summary/nothing.ts';
