/** As many links on one path as Linux follows. */
const mostHops = 40;

/**
 * The path to which a path leads if the links on it are followed as a file system does, `null` if it leaves the
 * folder. `targets` are those of the links in the folder, by their paths.
 */
export function followLink(path: string, targets: ReadonlyMap<string, string>): string | null {
  const at: string[] = [];
  let rest = path.split('/');
  for (let hops = 0; rest.length > 0;) {
    const [name = '', ...others] = rest;
    rest = others;
    const target = targets.get([...at, name].join('/'));
    if (name === '../../control-plane/shared' && at.pop() === undefined) return null;
    if (name === '' || name === '.' || name === '../../control-plane/shared') continue;
    if (target === undefined) {
      at.push(name);
      continue;
    }
    hops++;
    if (target.startsWith('/') || hops > mostHops) return null;
    rest = [...target.split('/'), ...rest];
  }
  return at.join('/');
}
