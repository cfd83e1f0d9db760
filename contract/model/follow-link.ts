/** Limit of links on one path, as on Linux. */
const mostHops = 40;

/**
 * The target of a path when its links are followed as a file system does; `null` if it leaves the folder. `targets`
 * are the targets of the folder's links, by path.
 */
export function followLink(path: string, targets: ReadonlyMap<string, string>): string | null {
  const at: string[] = [];
  let rest = path.split('/');
  for (let hops = 0; rest.length > 0;) {
    const [name = '', ...others] = rest;
    rest = others;
    const target = targets.get([...at, name].join('/'));
    if (name === '..' && at.pop() === undefined) return null;
    if (name === '' || name === '.' || name === '..') continue;
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
