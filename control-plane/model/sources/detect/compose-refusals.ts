import type { SourceWarning } from './plan.ts';
import { itemsOf, memberOf, membersOf, textOf, type Yaml } from './yaml.ts';

/** Whether a value changes nothing, compared with a missing member. */
type Harmless = (text: string) => boolean;

const never: Harmless = () => false;
const oneOf =
  (...texts: readonly string[]): Harmless =>
  (text) =>
    texts.includes(text);

const alone = 'a container has no more rights than others';
const ownNetwork = 'each app has a network of its own';
const oneFile = 'an app is described by one file';
const asVars = 'the values of an app are its variables';
const oneContainer = 'a service has one container';

/** Members that a service may not set, the reason, and the values that are allowed nevertheless. */
const ofServices: Readonly<Record<string, readonly [why: string, harmless: Harmless]>> = {
  privileged: [alone, oneOf('false')],
  cap_add: [alone, never],
  devices: [alone, never],
  device_cgroup_rules: [alone, never],
  gpus: [alone, never],
  group_add: [alone, never],
  security_opt: [alone, oneOf('no-new-privileges', 'no-new-privileges:true', 'no-new-privileges=true')],
  sysctls: [alone, never],
  pid: [alone, never],
  ipc: [alone, oneOf('private', 'none')],
  uts: [alone, never],
  userns_mode: [alone, never],
  cgroup: [alone, oneOf('private')],
  cgroup_parent: [alone, never],
  runtime: [alone, never],
  network_mode: [ownNetwork, oneOf('bridge', 'default')],
  external_links: [ownNetwork, never],
  extra_hosts: [ownNetwork, never],
  volumes_from: ['a volume belongs to one service', never],
  extends: [oneFile, never],
  secrets: [asVars, never],
  configs: [asVars, never],
  env_file: [asVars, never],
  scale: [oneContainer, oneOf('1')],
  'deploy.replicas': [oneContainer, oneOf('1')],
};

/**
 * Features in a compose file that the platform does not have: the app would run differently than its author expects,
 * or reach forbidden things. Returns a warning with the reason for each.
 */
export function refusalsOf(
  content: Yaml,
  enabled: readonly (readonly [string, Yaml])[],
  path: string,
): SourceWarning[] {
  const found = [
    ...(memberOf(content, 'include') === undefined ? [] : [`The file has \`include\`, but ${oneFile}.`]),
    ...enabled.flatMap(([name, definition]) => refusalsOfService(name, definition)),
    ...refusalsOfShared('volumes', content, usedVolumes(enabled)),
    ...refusalsOfShared('networks', content, usedNetworks(enabled)),
  ];
  return found.map((message) => ({ code: 'unsupported_option', message: `${message} Remove it to deploy.`, path }));
}

function refusalsOfService(name: string, definition: Yaml): string[] {
  const ofDeploy = membersOf(memberOf(definition, 'deploy')).map(
    ([member, value]) => [`deploy.${member}`, value] as const,
  );
  const members = [...membersOf(definition), ...ofDeploy].flatMap(([member, value]) => {
    const [why, harmless] = ofServices[member] ?? ['', () => true];
    return textsIn(value).every(harmless) ? [] : [`The service "${name}" sets \`${member}\`, but ${why}.`];
  });
  const folders = itemsOf(memberOf(definition, 'volumes')).flatMap((entry) => {
    const folder = hostFolderOf(entry);
    return folder === null
      ? []
      : [`The service "${name}" mounts \`${folder}\` of the machine, but the files of an app are in its volumes.`];
  });
  return [...members, ...folders];
}

/** A volume or a network that is external or has special options. */
function refusalsOfShared(kind: 'volumes' | 'networks', content: Yaml, used: readonly string[]): string[] {
  const singular = kind.slice(0, -1);
  return membersOf(memberOf(content, kind)).flatMap(([name, definition]) => {
    if (!used.includes(name)) return [];
    const external = memberOf(definition, 'external');
    const isExternal = external !== undefined && textOf(external) !== 'false';
    if (isExternal) return [`The ${singular} "${name}" is \`external\`, but an app has only what it makes itself.`];
    const member = ['driver', 'driver_opts'].find(
      (one) => !textsIn(memberOf(definition, one) ?? null).every(oneOf('local', 'bridge')),
    );
    return member ? [`The ${singular} "${name}" sets \`${member}\`, but the platform makes the ${kind}.`] : [];
  });
}

function usedVolumes(enabled: readonly (readonly [string, Yaml])[]): string[] {
  return enabled.flatMap(([, definition]) =>
    itemsOf(memberOf(definition, 'volumes')).map(
      (entry) => textOf(memberOf(entry, 'source')) ?? textOf(entry)?.split(':')[0] ?? '',
    ),
  );
}

/** A service without networks is in the app's. */
function usedNetworks(enabled: readonly (readonly [string, Yaml])[]): string[] {
  return enabled.flatMap(([, definition]) => {
    const named = itemsOf(memberOf(definition, 'networks')).map((item) => textOf(item) ?? '');
    return named.length > 0 ? named : ['default'];
  });
}

/** The mounted folder or file of the machine; `null` for a volume. */
function hostFolderOf(entry: Yaml): string | null {
  const type = textOf(memberOf(entry, 'type'));
  const text = textOf(entry);
  if (text === null) return type === 'bind' || type === 'npipe' ? (textOf(memberOf(entry, 'source')) ?? type) : null;
  const [source = '', target] = text.split(':');
  return target !== undefined && /^[./~\\$]|[/\\]/.test(source) ? source : null;
}

/** A text, or the texts of a list or a map; empty for an empty list and `null`. */
function textsIn(value: Yaml): string[] {
  return typeof value === 'string' ? [value] : itemsOf(value).map((item) => textOf(item) ?? '');
}
