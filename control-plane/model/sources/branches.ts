import type { GitSource } from './source.ts';

/** Whether the tracking of a source gives a branch a preview. The source's own branch gets none. */
export function isTracked({ branch, branchTracking: { mode, pattern } }: GitSource, name: string): boolean {
  if (name === branch || mode === 'off') return false;
  return mode === 'all' || (mode === 'pattern' && matchesGlob(pattern, name));
}

/** Whether a changed path matches one of the globs of a source. */
export function touchesPaths({ paths }: Pick<GitSource, 'paths'>, changed: readonly string[]): boolean {
  const patterns = paths.map(fromRoot);
  return changed.some((path) => patterns.some((pattern) => matchesGlob(pattern, path)));
}

/** Whether any path of a repository can match a glob: a path has no empty segment, no `.` and no `..`. */
export function canMatchPath(pattern: string): boolean {
  return !fromRoot(pattern)
    .split('/')
    .some((segment) => ['', '.', '..'].includes(segment));
}

/** Whether any branch can match a glob, by the rules of git for names of branches. */
export function canMatchBranch(pattern: string): boolean {
  return pattern !== '' && !/[\0-\x20\x7f~^:?[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$|\.lock(\/|$)/.test(pattern);
}

/** Whether a name matches a pattern; `*` matches any characters, `/` included. */
export function matchesGlob(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length - at >= last.length && name.endsWith(last);
}

/** A glob without the sign of the root, from which all paths begin. */
function fromRoot(pattern: string): string {
  return pattern.replace(/^(\.?\/)+/, '');
}
