/**
 * Reads a `.dockerignore`: whether a path is left out of what a Dockerfile may copy. The last pattern that fits
 * decides.
 */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const patterns = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), matches: matcherOf(line.replace(/^!\s*/, '')) }));
  return (path) => {
    const last = patterns.findLast(({ matches }) => matches.test(path));
    return last !== undefined && !last.isKept;
  };
}

/** `*` and `?` stand for characters of a name, `**` for any folders. A folder stands for what is in it. */
function matcherOf(pattern: string): RegExp {
  const path = pattern.replace(/^(\.?\/)+/, '').replace(/\/+$/, '');
  const source = path.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`^${source}(?:/.*)?$`);
}
