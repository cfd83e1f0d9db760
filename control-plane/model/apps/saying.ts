import { withoutColors } from '../shared/colors.ts';
import { adviceOn } from './missing-variables.ts';

/** Length limit of a line in a sentence. */
const longestLine = 200;

/** Lines that programs write after the one that says why they end. */
const after = [
  /^\s/,
  /^[\]})]+[,;]?$/,
  /^(?:Require stack:|- )/,
  /^Node\.js v\d/,
  /^npm (?:error|ERR!)(?:\s*$| +(?:A complete log|To see a list|npm run|Lifecycle|workspace|location|path|command|at ))/,
  /^(?:error Command failed with exit code|info Visit https:\/\/yarnpkg\.com\/)/,
  /^(?:\u2009|\s)*(?:ELIFECYCLE|ERR_PNPM_\w+)\b.*\b(?:exit code|failed)/,
  /^error: script ".*" (?:exited with code|was terminated)/,
  /^goroutine \d+ \[/,
  /^[\w./*()]+\([^)]*\)$/,
  /^\[[^\]]+\] \[\d+\] \[(?:INFO|ERROR)\] (?:Worker (?:exiting|\(pid:\d+\) exited)|Shutting down|Reason: Worker|Control socket)/,
  /^'[^']*'$/,
];

/**
 * The end of a sentence about a program that has ended: what it wrote, or a full stop; then what to set, if it says.
 */
export function sayingOf(lines: readonly string[]): string {
  const written = lines.map(withoutColors).filter((line) => line.trim() !== '');
  const index = written.findLastIndex((line) => after.every((pattern) => !pattern.test(line)));
  const line = written[index] ?? written.at(-1);
  if (line === undefined) return '.';
  const isLast = index === -1 || index === written.length - 1;
  const said = `; ${isLast ? 'its last line' : 'it wrote'}: ${line.trim().slice(0, longestLine)}`;
  const advice = adviceOn(written, index);
  return advice === null ? said : `${said.replace(/[.:]$/, '')}. ${advice}`;
}
