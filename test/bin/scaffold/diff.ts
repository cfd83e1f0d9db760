/** Applies a unified diff of one file. Each hunk must match exactly one place in the text, at any line. */
export function applyDiff(text: string, diff: string): string {
  return diff
    .split(/^@@ .*\n/m)
    .slice(1)
    .reduce((patched, hunk) => {
      const lines = hunk.trimEnd().split('\n');
      const side = (other: string) => lines.filter((line) => !line.startsWith(other)).map((line) => line.slice(1));
      const before = side('+').join('\n');
      const pieces = patched.split(before);
      if (pieces.length !== 2)
        throw new Error(`These lines are in the file ${pieces.length - 1} times, not once:\n${before}`);
      return pieces.join(side('-').join('\n'));
    }, text);
}
