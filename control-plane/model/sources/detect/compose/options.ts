import type { ContainerOptions } from '../../../tables/apps.ts';
import { secondsOf } from './health.ts';
import { parseBytes } from './limits.ts';
import { isImagePath } from './mounts.ts';
import { itemsOf, memberOf, membersOf, pairsOf, textOf, textsOf, type Yaml } from '../yaml.ts';

export interface ReadOptions {
  readonly options: ContainerOptions;
  /** Sentences that begin after the name of the service. */
  readonly problems: readonly string[];
}

/** Most processes of a container. */
const mostProcesses = 512;
/** Most open files of a process. */
const mostFiles = 1_048_576;
/** Longest time for the end of a container, in seconds. */
const longestStop = 300;
const mostItems = 50;

/** Limits that hold for a process and give it nothing beyond its container. */
const ulimitNames = ['core', 'cpu', 'data', 'fsize', 'memlock', 'nofile', 'nproc', 'stack'];

/** Reads the members that have a field of the engine and give a container no more rights. */
export function readOptions(definition: Yaml, memory: number): ReadOptions {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const options: ContainerOptions = {
    ...(isTrue(definition, 'init') ? { init: true } : isFalse(definition, 'init') && { init: false }),
    ...(isTrue(definition, 'read_only') && { readOnly: true }),
    ...(isTrue(definition, 'stdin_open') && { keepsInput: true }),
    ...matching(definition, 'hostname', /^[A-Za-z0-9][A-Za-z0-9.-]{0,62}$/, note),
    ...matching(definition, 'domainname', /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/, note),
    ...renamed(
      'stopSignal',
      matching(definition, 'stop_signal', /^(?:SIG[A-Z0-9+-]{1,12}|\d{1,2})$/, note).stop_signal,
    ),
    ...readStop(definition, note),
    ...readSharedMemory(definition, memory, note),
    ...readProcesses(definition, note),
    ...listOf('groups', textsOf(memberOf(definition, 'group_add')), /^(?:\d{1,10}|[A-Za-z_][\w-]{0,31})$/, note),
    ...listOf('drops', textsOf(memberOf(definition, 'cap_drop')).map(capability), /^[A-Z_]{3,30}$/, note),
    ...listOf(
      'searches',
      textsOf(memberOf(definition, 'dns_search')),
      /^(?:\.|[A-Za-z0-9][A-Za-z0-9.-]{0,252})$/,
      note,
    ),
    ...listOf('resolves', textsOf(memberOf(definition, 'dns_opt')), /^[a-z0-9-]{1,40}(?::\d{1,5})?$/, note),
    ...readTemporary(definition, memory, note),
    ...readUlimits(definition, note),
  };
  return { options, problems };
}

type Note = (problem: string) => void;

function isTrue(definition: Yaml, member: string): boolean {
  return /^(?:true|yes|on)$/i.test(textOf(memberOf(definition, member)) ?? '');
}

function isFalse(definition: Yaml, member: string): boolean {
  return /^(?:false|no|off)$/i.test(textOf(memberOf(definition, member)) ?? '');
}

function matching<Name extends string>(
  definition: Yaml,
  member: Name,
  form: RegExp,
  note: Note,
): { readonly [name in Name]?: string } {
  const value = memberOf(definition, member) ?? null;
  const text = textOf(value);
  if (value === null || value === '') return {};
  // The only name is that of the member.
  if (text !== null && form.test(text)) return { [member]: text } as { readonly [name in Name]: string };
  note(`has \`${member}\` in vain, because ${shown(text ?? 'a list or a map')} is not possible there`);
  return {};
}

function renamed(name: 'stopSignal', text: string | undefined): Pick<ContainerOptions, 'stopSignal'> {
  return text === undefined ? {} : { [name]: text };
}

function listOf(
  name: 'groups' | 'drops' | 'searches' | 'resolves',
  texts: readonly string[],
  form: RegExp,
  note: Note,
): Partial<Pick<ContainerOptions, typeof name>> {
  const good = [...new Set(texts)].filter((text) => form.test(text)).slice(0, mostItems);
  for (const text of texts.filter((one) => !form.test(one)))
    note(`has \`${shown(text)}\` in vain, because it is not possible in \`${memberNames[name]}\``);
  return good.length === 0 ? {} : { [name]: good };
}

const memberNames = { groups: 'group_add', drops: 'cap_drop', searches: 'dns_search', resolves: 'dns_opt' };

function capability(text: string): string {
  return text.toUpperCase().replace(/^CAP_/, '');
}

function readStop(definition: Yaml, note: Note): Pick<ContainerOptions, 'stopSeconds'> {
  const text = textOf(memberOf(definition, 'stop_grace_period'));
  if (text === null) return {};
  const seconds = secondsOf(text);
  if (seconds === null)
    note(`has \`stop_grace_period: ${shown(text)}\` in vain, because it is not a duration such as 1m30s`);
  else if (seconds > longestStop) note(`has ${longestStop} seconds to end instead of ${shown(text)}`);
  return seconds === null ? {} : { stopSeconds: Math.min(longestStop, Math.ceil(seconds)) };
}

function readSharedMemory(definition: Yaml, memory: number, note: Note): Pick<ContainerOptions, 'sharedMemory'> {
  const text = textOf(memberOf(definition, 'shm_size'));
  if (text === null) return {};
  const bytes = parseBytes(text);
  if (bytes === null) note(`has \`shm_size: ${shown(text)}\` in vain, because it is not a size such as 64m`);
  else if (bytes > memory)
    note(`has a \`/dev/shm\` of the size of its memory, in which it counts, instead of ${shown(text)}`);
  return bytes === null ? {} : { sharedMemory: Math.min(bytes, memory) };
}

function readProcesses(definition: Yaml, note: Note): Pick<ContainerOptions, 'processes'> {
  const ofDeploy = memberOf(memberOf(memberOf(definition, 'deploy'), 'resources'), 'limits');
  const text = textOf(memberOf(definition, 'pids_limit')) ?? textOf(memberOf(ofDeploy, 'pids'));
  if (text === null) return {};
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count > 0 && count <= mostProcesses) return { processes: count };
  note(`may have ${mostProcesses} processes, the most there are, instead of ${shown(text)}`);
  return {};
}

/** Files in memory: `/run:size=64m,mode=1777`, and the mounts of that type. */
function readTemporary(definition: Yaml, memory: number, note: Note): Pick<ContainerOptions, 'temporary'> {
  const short = textsOf(memberOf(definition, 'tmpfs')).map((text) => {
    const [path = '', options = ''] = text.split(':');
    return { path, size: /(?:^|,)size=([^,]*)/.exec(options)?.[1], mode: /(?:^|,)mode=([^,]*)/.exec(options)?.[1] };
  });
  const long = itemsOf(memberOf(definition, 'volumes')).flatMap((entry) => {
    if (textOf(memberOf(entry, 'type')) !== 'tmpfs') return [];
    const more = memberOf(entry, 'tmpfs');
    const path = textOf(memberOf(entry, 'target')) ?? '';
    return [
      { path, size: textOf(memberOf(more, 'size')) ?? undefined, mode: textOf(memberOf(more, 'mode')) ?? undefined },
    ];
  });
  const made = new Map<string, NonNullable<ContainerOptions['temporary']>[number]>();
  for (const { path, size, mode } of [...short, ...long].slice(0, mostItems)) {
    const bytes = size === undefined ? memory : parseBytes(size);
    const isMode = mode === undefined || /^[0-7]{3,4}$/.test(mode);
    if (!isImagePath(path) || /^\/+$/.test(path))
      note(`has no temporary files at ${shown(path)}, which is not a path of a folder`);
    else {
      if (bytes === null || !isMode) note(`has temporary files at ${shown(path)} without the given size or mode`);
      const limited = Math.min(bytes ?? memory, memory);
      made.set(path, { path, size: limited, ...(isMode && mode !== undefined && { mode }) });
    }
  }
  return made.size === 0 ? {} : { temporary: [...made.values()] };
}

function readUlimits(definition: Yaml, note: Note): Pick<ContainerOptions, 'ulimits'> {
  const limits = membersOf(memberOf(definition, 'ulimits')).flatMap(([name, value]) => {
    const soft = limitOf(textOf(value) ?? textOf(memberOf(value, 'soft')));
    const hard = limitOf(textOf(value) ?? textOf(memberOf(value, 'hard'))) ?? soft;
    const most = name === 'nofile' ? mostFiles : Infinity;
    const isGood = ulimitNames.includes(name) && soft !== null && hard !== null && isWithin(soft, hard, most);
    if (!isGood) note(`has \`ulimits.${shown(name)}\` in vain, because a container cannot have that`);
    return isGood ? [{ name, soft, hard }] : [];
  });
  return limits.length === 0 ? {} : { ulimits: limits };
}

/** A number; -1 for no limit. */
function limitOf(text: string | null): number | null {
  return text !== null && /^(?:-1|\d{1,15})$/.test(text) ? Number(text) : null;
}

function isWithin(soft: number, hard: number, most: number): boolean {
  const [low, high] = [soft, hard].map((limit) => (limit === -1 ? Infinity : limit));
  return low !== undefined && high !== undefined && low <= high && high <= most;
}

/** Names of services inside the app beside their own, by service. A name of two services belongs to the first one. */
export function readNames(services: readonly (readonly [string, Yaml])[]): ReadonlyMap<string, readonly string[]> {
  const taken = new Set(services.map(([name]) => name));
  const names = new Map<string, string[]>();
  const give = (service: string, alias: string) => {
    if (taken.has(alias) || !/^[A-Za-z0-9_][A-Za-z0-9._-]{0,62}$/.test(alias)) return;
    taken.add(alias);
    names.set(service, [...(names.get(service) ?? []), alias]);
  };
  for (const [name, definition] of services) {
    for (const member of ['container_name', 'hostname']) give(name, textOf(memberOf(definition, member)) ?? '');
    for (const [, network] of membersOf(memberOf(definition, 'networks')))
      for (const alias of textsOf(memberOf(network, 'aliases')).slice(0, mostItems)) give(name, alias);
  }
  for (const [, definition] of services) {
    for (const link of textsOf(memberOf(definition, 'links')).slice(0, mostItems)) {
      const [service = '', alias = ''] = link.split(':');
      if (services.some(([name]) => name === service)) give(service, alias);
    }
  }
  return names;
}

/** Entries of the hosts file: `name:address`, `name=address` or a map. */
export function readHosts(definition: Yaml): Pick<ReadOptions, 'problems'> & { readonly hosts: readonly string[] } {
  const value = memberOf(definition, 'extra_hosts');
  const pairs = Array.isArray(value)
    ? textsOf(value).map((text): readonly [string, string] => {
        const [, name = '', address = ''] = /^([^:=]*)[:=](.*)$/.exec(text) ?? [];
        return [name, address];
      })
    : pairsOf(value).map(([name, address]) => [name, address ?? ''] as const);
  const isGood = ([name, address]: readonly [string, string]) =>
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/.test(name) &&
    /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-fA-F:]{2,39}\]?)$/.test(address);
  return {
    hosts: pairs
      .filter(isGood)
      .slice(0, mostItems)
      .map(([name, address]) => `${name}:${address.replace(/^\[|\]$/g, '')}`),
    problems: pairs
      .filter((pair) => !isGood(pair))
      .map(([name, address]) =>
        address === 'host-gateway'
          ? `does not reach the machine as \`${shown(name)}\`, since an app reaches only its own services and the internet`
          : `has \`${shown(name)}\` of \`extra_hosts\` in vain, because \`${shown(address)}\` is not an address`,
      ),
  };
}

function shown(text: string): string {
  return text.slice(0, 60);
}
