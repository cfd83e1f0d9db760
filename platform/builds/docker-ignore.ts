/** Reads a `.dockerignore`. Returns whether a path is excluded for a Dockerfile. The last matching pattern decides. */
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

/** `*` and `?` match characters of a name, `**` any folders. A folder includes its content. */
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
