import type { GitSource } from './source.ts';

/** Whether the tracking of a source gives a branch a preview. The source's own branch gets none. */
export function isTracked({ branch, branchTracking: { mode, pattern } }: GitSource, name: string): boolean {
  if (name === branch || mode === 'off') return false;
  return mode === 'all' || (mode === 'pattern' && matchesGlob(pattern, name));
}

/** Whether a changed path matches one of the globs of a source. */
export function touchesPaths({ paths }: Pick<GitSource, 'paths'>, changed: readonly string[]): boolean {
  return changed.some((path) => paths.some((pattern) => matchesGlob(pattern, path)));
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
