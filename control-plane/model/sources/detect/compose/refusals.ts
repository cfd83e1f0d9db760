import {
  buildMembers,
  deployMembers,
  fileMembers,
  healthMembers,
  limitMembers,
  resourceMembers,
  serviceMembers,
} from './members.ts';
import {
  attachmentMembers,
  configMembers,
  dependencyMembers,
  envFileMembers,
  grantMembers,
  imageMountMembers,
  includeMembers,
  mountMembers,
  networkMembers,
  portMembers,
  secretMembers,
  temporaryMembers,
  volumeMembers,
  volumeMountMembers,
} from './nested-members.ts';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from '../yaml.ts';

type Services = readonly (readonly [string, Yaml])[];

/** A member that a service sets in vain. */
export interface Found {
  readonly kind: 'refused' | 'ignored' | 'unknown';
  /** `null` for a member of the file. */
  readonly service: string | null;
  readonly member: string;
  readonly why: string;
}

const nested: readonly { readonly path: readonly string[]; readonly table: typeof serviceMembers }[] = [
  { path: [], table: serviceMembers },
  { path: ['deploy'], table: deployMembers },
  { path: ['deploy', 'resources'], table: resourceMembers },
  { path: ['deploy', 'resources', 'limits'], table: limitMembers },
  { path: ['build'], table: buildMembers },
  { path: ['healthcheck'], table: healthMembers },
  { path: ['depends_on', '*'], table: dependencyMembers },
  { path: ['ports', '*'], table: portMembers },
  { path: ['volumes', '*'], table: mountMembers },
  { path: ['volumes', '*', 'volume'], table: volumeMountMembers },
  { path: ['volumes', '*', 'tmpfs'], table: temporaryMembers },
  { path: ['volumes', '*', 'image'], table: imageMountMembers },
  { path: ['networks', '*'], table: attachmentMembers },
  { path: ['secrets', '*'], table: grantMembers },
  { path: ['configs', '*'], table: grantMembers },
  { path: ['env_file', '*'], table: envFileMembers },
];

const nestedInFile: typeof nested = [
  { path: [], table: fileMembers },
  { path: ['include', '*'], table: includeMembers },
  { path: ['volumes', '*'], table: volumeMembers },
  { path: ['networks', '*'], table: networkMembers },
  { path: ['secrets', '*'], table: secretMembers },
  { path: ['configs', '*'], table: configMembers },
];

/** The members that have no effect: the platform does not have them, or compose does not know them. */
export function findUnused(content: Yaml, services: Services): Found[] {
  return [
    ...nestedInFile.flatMap(({ path, table }) => foundAt(content, { path, table, service: null })),
    ...services.flatMap(([service, definition]) =>
      nested.flatMap(({ path, table }) => foundAt(definition, { path, table, service })),
    ),
  ];
}

/** The members of the maps at a path. `*` is each item of a list, or each value of a map. */
function foundAt(value: Yaml, place: Place): Found[] {
  let maps: readonly Yaml[] = [value];
  for (const name of place.path)
    maps = maps.flatMap((one) => (name === '*' ? valuesOf(one) : [memberOf(one, name) ?? null]));
  const all = maps.flatMap((map) => membersWithout(map, place));
  return [...new Map(all.map((one) => [`${one.kind} ${one.member}`, one])).values()];
}

function valuesOf(value: Yaml): readonly Yaml[] {
  return Array.isArray(value) ? itemsOf(value) : membersOf(value).map(([, one]) => one);
}

interface Place {
  readonly table: typeof serviceMembers;
  readonly path: readonly string[];
  readonly service: string | null;
}

function membersWithout(map: Yaml | undefined, { table, path, service }: Place): Found[] {
  return membersOf(map).flatMap(([name, value]): Found[] => {
    if (name.startsWith('x-')) return [];
    const known = Object.hasOwn(table, name) ? table[name] : undefined;
    const member = [...path, name.slice(0, 60)].join('.');
    if (known === undefined) return [{ kind: 'unknown', service, member, why: '' }];
    if (known.kind === 'used' || textsIn(value).every(known.harmless)) return [];
    return [{ kind: known.kind, service, member, why: known.why }];
  });
}

/** The sentences of refused members, in the order of the file. */
export function sentencesOfRefused(found: readonly Found[]): string[] {
  return found
    .filter(({ kind }) => kind === 'refused')
    .map(({ service, member, why }) => {
      const subject = service === null ? 'The file' : `The service "${service}"`;
      return `${subject} sets \`${member}\`, but ${why}.`;
    });
}

/** One sentence for each member that has no effect, with the services that set it. */
export function sentencesOfIgnored(found: readonly Found[]): { readonly code: string; readonly message: string }[] {
  const groups = Map.groupBy(
    found.filter(({ kind }) => kind !== 'refused'),
    ({ kind, service, member }) => `${kind} ${service === null} ${member}`,
  );
  return [...groups.values()].map((group) => {
    const [{ kind, member, why } = { kind: 'unknown', member: '', why: '' }] = group;
    const names = [...new Set(group.flatMap(({ service }) => service ?? []))].map((name) => `"${name}"`);
    const where = names.length === 0 ? 'the file' : names.join(', ');
    return kind === 'ignored'
      ? { code: 'ignored_option', message: `\`${member}\` of ${where} has no effect, because ${why}.` }
      : {
          code: 'unknown_option',
          message: `\`${member}\` of ${where} has no effect, because compose has no such member.`,
        };
  });
}

/** Sentences about volumes and networks that are external or have special options. */
export function refusalsOfResources(content: Yaml, services: Services): string[] {
  return [
    ...refusalsOfShared('volumes', content, usedVolumes(services)),
    ...refusalsOfShared('networks', content, usedNetworks(services)),
  ];
}

const plainDrivers = ['local', 'bridge', 'default'];

/** A volume or a network that is external or has special options. */
function refusalsOfShared(kind: 'volumes' | 'networks', content: Yaml, used: readonly string[]): string[] {
  const singular = kind.slice(0, -1);
  return membersOf(memberOf(content, kind)).flatMap(([name, definition]) => {
    if (!used.includes(name)) return [];
    const external = memberOf(definition, 'external');
    const isExternal = external !== undefined && textOf(external) !== 'false';
    if (isExternal) return [`The ${singular} "${name}" is \`external\`, but an app has only what it makes itself.`];
    const member = ['driver', 'driver_opts'].find(
      (one) => !textsIn(memberOf(definition, one) ?? null).every((text) => plainDrivers.includes(text)),
    );
    return member ? [`The ${singular} "${name}" sets \`${member}\`, but the platform makes the ${kind}.`] : [];
  });
}

function usedVolumes(services: Services): string[] {
  return services.flatMap(([, definition]) =>
    itemsOf(memberOf(definition, 'volumes')).map(
      (entry) => textOf(memberOf(entry, 'source')) ?? textOf(entry)?.split(':')[0] ?? '',
    ),
  );
}

/** A service without networks is in the app's. */
function usedNetworks(services: Services): string[] {
  return services.flatMap(([, definition]) => {
    const named = itemsOf(memberOf(definition, 'networks')).map((item) => textOf(item) ?? '');
    return named.length > 0 ? named : ['default'];
  });
}

/** A text, or the texts of a list or a map; empty for an empty list, an empty text and `null`. */
function textsIn(value: Yaml): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return itemsOf(value).map((item) => textOf(item) ?? '');
}
