/** Minor versions of Python that are supported, the newest last. */
const minors = [9, 10, 11, 12, 13, 14];

/** Highest number of a patch of them. */
const mostPatch = 40;

/** Length limit of a range. */
const longestRange = 200;

type Numbers = readonly number[];
interface Clause {
  readonly sign: string;
  readonly numbers: Numbers;
  readonly isPrefix: boolean;
}

/**
 * The newest supported version that fits a range of PEP 440 or of Poetry, such as `>=3.9,<4` or `^3.11`, as `3.14`.
 * `null` if none fits, and for no range.
 */
export function newestPython(range: string): string | null {
  if (range.length > longestRange) return null;
  const alternatives = range.split(/\|\|?/).map(parseClauses);
  const fitting = minors.filter((minor) => alternatives.some((clauses) => clauses !== null && fits(minor, clauses)));
  const newest = fitting.at(-1);
  return newest === undefined ? null : `3.${newest}`;
}

/** The minor version of a whole one, such as `3.12` of `3.12.4` and of `python-3.12.4`; `null` for no version. */
export function minorOf(text: string): string | null {
  const [, minor] = /^(?:c?python-?)?v?(\d+\.\d+)(?:\D|$)/i.exec(text.trim()) ?? [];
  return minor ?? null;
}

/** `null` if something is not a clause. */
function parseClauses(text: string): readonly Clause[] | null {
  const parts = text
    .replace(/([<>=!~^])\s+/g, '$1')
    .split(/[,\s]+/)
    .filter(Boolean);
  const clauses = parts.map(parseClause);
  return parts.length > 0 && clauses.every((clause) => clause !== null) ? clauses : null;
}

function parseClause(text: string): Clause | null {
  if (text === '*') return { sign: '>=', numbers: [0], isPrefix: false };
  const [, sign = '', version = '', wildcard] =
    /^(===?|~=|!=|<=|>=|<|>|\^|~|)v?(\d+(?:\.\d+)*)(\.\*)?[\w.+-]*$/.exec(text) ?? [];
  if (version === '') return null;
  return { sign, numbers: version.split('.').map(Number), isPrefix: wildcard !== undefined };
}

function fits(minor: number, clauses: readonly Clause[]): boolean {
  const patches = Array.from({ length: mostPatch + 1 }, (_, patch) => [3, minor, patch]);
  return patches.some((version) => clauses.every((clause) => isIn(version, clause)));
}

function isIn(version: Numbers, { sign, numbers, isPrefix }: Clause): boolean {
  const order = compare(version, numbers);
  const [major = 0] = numbers;
  switch (sign) {
    case '<':
      return order < 0;
    case '<=':
      // People mean any patch by `<=3.12`.
      return order <= 0 || (numbers.length === 2 && hasPrefix(version, numbers));
    case '>':
      return order > 0 && !(numbers.length === 2 && hasPrefix(version, numbers));
    case '>=':
      return order >= 0;
    case '!=':
      return isPrefix ? !hasPrefix(version, numbers) : order !== 0;
    case '^':
      return order >= 0 && version[0] === major;
    case '~=':
      return order >= 0 && hasPrefix(version, numbers.slice(0, -1));
    case '~':
      return order >= 0 && hasPrefix(version, numbers.slice(0, 2));
    default:
      return hasPrefix(version, numbers);
  }
}

function hasPrefix(version: Numbers, prefix: Numbers): boolean {
  return prefix.every((number, index) => version[index] === number);
}

function compare(a: Numbers, b: Numbers): number {
  for (let index = 0; index < 3; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
