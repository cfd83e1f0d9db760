/** Applies a unified diff of one file, and refuses it where a line is not what and where the diff says. */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n');
  const result: string[] = [];
  let read = 0;
  for (const hunk of diff.split(/^(?=@@ )/m).slice(1)) {
    const [header = '', ...body] = hunk.trimEnd().split('\n');
    const [, start, removed, , added] = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/.exec(header) ?? [];
    const before = body.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
    const after = body.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
    const found = lines.slice(Number(start) - 1, Number(start) - 1 + before.length);
    if (found.join('\n') !== before.join('\n')) throw new Error(`${header} expects\n${before.join('\n')}\nand finds\n${found.join('\n')}`);
    if (before.length !== Number(removed) || after.length !== Number(added)) throw new Error(`${header} has a wrong number of lines`);
    result.push(...lines.slice(read, Number(start) - 1), ...after);
    read = Number(start) - 1 + before.length;
  }
  return [...result, ...lines.slice(read)].join('\n');
}
