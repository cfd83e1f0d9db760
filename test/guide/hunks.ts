/** A part of a diff: lines that begin with a blank, `-` or `+`. */
export interface Hunk {
  readonly path: string;
  /** The file does not exist before. */
  readonly isNewFile: boolean;
  /** The line of the old file at which it begins, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** The hunks of a diff in the form that `git apply` takes. */
export function readHunks(diff: string): Hunk[] {
  return diff.split(/^--- /m).flatMap((part): Hunk[] => {
    const [, path = ''] = /^\+\+\+ b\/(.+)$/m.exec(part) ?? [];
    const isNewFile = part.startsWith('/dev/null');
    return part
      .split(/^@@ /m)
      .slice(1)
      .map((text) => {
        const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
        return { path, isNewFile, line: Number(/^-(\d+)/.exec(header)?.[1]), lines };
      });
  });
}

/** The text of a file with the hunk applied; `null` where the file has no place for it. */
export function applyHunk(text: string, { line, lines }: Hunk): string | null {
  const file = text.split('\n');
  for (const [from, to] of narrowings(lines)) {
    const part = lines.slice(from, to);
    const old = part.filter((one) => !one.startsWith('+')).map(withoutSign);
    const found = old.length === 0 ? null : nearest(findAll(file, old), line - 1);
    if (found === null) continue;
    const changed = part.filter((one) => !one.startsWith('-')).map(withoutSign);
    return file.toSpliced(found, old.length, ...changed).join('\n');
  }
  return null;
}

/** The text of a file as before the hunk was applied; `null` where the file has no place for that. */
export function undoHunk(text: string, { lines, ...hunk }: Hunk): string | null {
  const reversed = lines.map((line) => line.replace(/^[+-]/, (sign) => (sign === '+' ? '-' : '+')));
  return applyHunk(text, { ...hunk, lines: reversed });
}

/** Whether a file has what the hunk adds, and lacks what it removes. */
export function isApplied(text: string, { lines }: Hunk): boolean {
  const file = text.split('\n');
  return changesIn(lines).every(({ added, removed }) => {
    const hasAdded = added.length === 0 || findAll(file, added).length > 0;
    return hasAdded && (removed.length === 0 || findAll(file, removed).length === 0);
  });
}

/** Lines that change together. */
function changesIn(lines: readonly string[]): { readonly added: string[]; readonly removed: string[] }[] {
  const changes: { added: string[]; removed: string[] }[] = [];
  let isInside = false;
  for (const line of lines) {
    if (line.startsWith(' ') || line === '') isInside = false;
    else {
      if (!isInside) changes.push({ added: [], removed: [] });
      isInside = true;
      changes.at(-1)?.[line.startsWith('+') ? 'added' : 'removed'].push(withoutSign(line));
    }
  }
  return changes;
}

/**
 * The ranges of a hunk to look for: all of it first, then with fewer lines around the changes. What only adds lines
 * keeps one neighbour, above or below.
 */
function narrowings(lines: readonly string[]): (readonly [number, number])[] {
  const first = lines.findIndex(isChange);
  const end = lines.findLastIndex(isChange) + 1;
  const needsNeighbour = !lines.some((line) => line.startsWith('-'));
  const ranges = [];
  for (let from = 0; from <= first; from++) {
    for (let to = lines.length; to >= end; to--) {
      if (!needsNeighbour || from < first || to > end) ranges.push([from, to] as const);
    }
  }
  return ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]));
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-');
}

function withoutSign(line: string): string {
  return line.slice(1);
}

/** The places of successive lines in a file. */
function findAll(file: readonly string[], wanted: readonly string[]): number[] {
  return file.flatMap((_, start) => (wanted.every((line, offset) => file[start + offset] === line) ? [start] : []));
}

function nearest(places: readonly number[], wanted: number): number | null {
  return places.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? null;
}
