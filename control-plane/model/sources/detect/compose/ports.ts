import { itemsOf, memberOf, textOf, type Yaml } from '../yaml.ts';

interface Ports {
  /** The first port inside the container that `ports` or `expose` names; `null` without one. */
  readonly port: number | null;
  /** Whether `ports` publishes a port. */
  readonly isPublished: boolean;
  /** Entries that are not used, with the reasons. */
  readonly problems: readonly string[];
}

/** The port of a service: `ports` publishes it, and `expose` only names it. */
export function readPorts(definition: Yaml): Ports {
  const published = itemsOf(memberOf(definition, 'ports')).map(readEntry);
  const exposed = itemsOf(memberOf(definition, 'expose')).map(readEntry);
  const all = [...published, ...exposed];
  const own = new Set(published.flatMap(({ port }) => port ?? []));
  const [first = null] = all.flatMap(({ port }) => port ?? []);
  const rest = [...own].filter((port) => port !== first);
  return {
    port: first,
    isPublished: published.some(({ port }) => port !== null),
    problems: [
      ...all.flatMap(({ problem }) => problem ?? []),
      ...(rest.length > 0 ? [`has one port with an address, ${first}; ${rest.join(', ')} is not published`] : []),
    ],
  };
}

interface Entry {
  readonly port: number | null;
  readonly problem: string | null;
}

/** Reads `3000`, `8080:80`, `127.0.0.1:8080:80/tcp`, `8000-8010:8000-8010`, `[::1]:80:80` or a map with a `target`. */
function readEntry(entry: Yaml): Entry {
  const isMap = entry !== null && typeof entry === 'object';
  const whole = (isMap ? textOf(memberOf(entry, 'target')) : textOf(entry)) ?? '';
  if (whole === '' && isMap) return { port: null, problem: 'has a port without a `target`' };
  const [, text = '', suffix = ''] = /^(.*?)(?:\/([^/]*))?$/.exec(whole) ?? [];
  const protocol = suffix === '' ? (textOf(memberOf(entry, 'protocol')) ?? 'tcp') : suffix;
  const target = text.slice(text.lastIndexOf(':') + 1);
  if (protocol.toLowerCase() !== 'tcp')
    return { port: null, problem: `has the port \`${shown(whole)}\` of ${shown(protocol)}, which has no address` };
  if (target === '') return { port: null, problem: withoutValue };
  const [, from = '', to] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(target) ?? [];
  const port = Number(from);
  if (from === '' || port < 1 || port > 65_535)
    return { port: null, problem: `has \`${shown(whole)}\`, which is not a port from 1 to 65535` };
  const problem =
    to === undefined || to === from ? null : `has the ports \`${shown(whole)}\`, of which the first counts`;
  return { port, problem };
}

const withoutValue = 'has a port of a variable without a value, so it has no address: set the variable';

function shown(text: string): string {
  return text.slice(0, 60);
}
