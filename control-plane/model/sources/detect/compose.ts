import { compareText } from '../../shared/order.ts';
import { entryOf, type Service } from '../../apps/service.ts';
import { readHealth } from './compose-health.ts';
import { readProcess } from './compose-process.ts';
import { refusalsOf } from './compose-refusals.ts';
import { defaultLimits, defaultVolumeSize, plan, roleOfImage, service } from './make.ts';
import type { Detected, ReadVar, SourceWarning } from './plan.ts';
import type { Tree } from './tree.ts';
import { isSecretName, readVars } from './vars.ts';
import { itemsOf, memberOf, membersOf, parseYaml, textOf, type Yaml, YamlError } from './yaml.ts';

const names = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/** Size limit of a compose file. */
const mostBytes = 65_536;

interface DetectedCompose extends Detected {
  /** Whether the deploy is refused, whatever else the source has: it would lack features of the file. */
  readonly isRefused: boolean;
}

const none = { plan: null, isRefused: false } as const;

/** A compose file: its services, except those of disabled profiles. */
export async function detectCompose(tree: Tree, profiles: readonly string[]): Promise<DetectedCompose> {
  const file = composeFileOf(tree);
  if (!file) return { ...none, warnings: [] };
  const { path, size } = file;
  try {
    if (size > mostBytes) throw new YamlError(`it has more than ${mostBytes} bytes`);
    return await read(parseYaml(await tree.read(path)), path, { tree, profiles });
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const message = `The file is not used, because it cannot be read: ${error.message}.`;
    return { ...none, warnings: [{ code: 'unreadable_file', message, path }] };
  }
}

/** The compose file of a source; `null` without one. */
export function composeFileOf(tree: Tree): Tree['files'][number] | null {
  return names.map((name) => tree.files.find(({ path }) => path === name)).find((found) => found !== undefined) ?? null;
}

interface Source {
  readonly tree: Tree;
  readonly profiles: readonly string[];
}

async function read(content: Yaml, path: string, { tree, profiles }: Source): Promise<DetectedCompose> {
  const all = membersOf(memberOf(content, 'services'));
  const enabled = all.filter(([, definition]) => {
    const wanted = textsOf(memberOf(definition, 'profiles'));
    return wanted.length === 0 || wanted.some((profile) => profiles.includes(profile));
  });
  const refusals = refusalsOf(content, enabled, path);
  if (refusals.length > 0) return { plan: null, warnings: refusals, isRefused: true };
  const volumes = membersOf(memberOf(content, 'volumes'));
  const services = enabled
    .map(([name, definition]) => readService(name, definition, volumes))
    .sort((a, b) => compareText(a.name, b.name));
  if (services.length === 0) return { ...none, warnings: [] };
  const found = plan('compose', services, {
    vars: mergeVars([...(await readVars(tree)), ...enabled.flatMap(([, definition]) => composeVars(definition, path))]),
    profiles: [...new Set(all.flatMap(([, definition]) => textsOf(memberOf(definition, 'profiles'))))].sort(
      compareText,
    ),
  });
  const used = new Set(services.flatMap((one) => one.volumes.map(({ name }) => name)));
  const sizes = volumes.filter(([name]) => used.has(name));
  const entry = entryOf(services)?.name;
  return {
    plan: found,
    isRefused: false,
    warnings: [
      ...enabled.flatMap(([name, definition]) => warn(definition, path, { name, isEntry: name === entry })),
      ...sizes.flatMap(([name, definition]) => warnOfSize(name, definition, path)),
    ],
  };
}

/** Named volumes of the file, with their definitions. */
type Volumes = ReturnType<typeof membersOf>;

function readService(name: string, definition: Yaml, declared: Volumes): Service {
  const image = textOf(memberOf(definition, 'image'));
  const known = image === null ? null : roleOfImage(image);
  const port = readPort(definition) ?? known?.port ?? null;
  const limits = memberOf(memberOf(memberOf(definition, 'deploy'), 'resources'), 'limits');
  const cpus = Number(textOf(memberOf(limits, 'cpus')) ?? textOf(memberOf(definition, 'cpus')) ?? Number.NaN);
  const memory = parseBytes(textOf(memberOf(limits, 'memory')) ?? textOf(memberOf(definition, 'mem_limit')));
  return service(name, {
    image: memberOf(definition, 'build') === undefined ? image : null,
    command: readCommand(memberOf(definition, 'command')),
    ...readProcess(definition),
    port,
    ...(known && { role: known.role, protocol: 'tcp' }),
    cpuMillis: Number.isNaN(cpus) ? defaultLimits.cpuMillis : Math.round(cpus * 1000),
    memory: memory ?? defaultLimits.memory,
    dependsOn: textsOf(memberOf(definition, 'depends_on')),
    volumes: itemsOf(memberOf(definition, 'volumes')).flatMap((entry) => readVolume(entry, declared)),
    health: readHealth(definition).health,
  });
}

/** The port inside the container, of `ports` or `expose`. */
function readPort(definition: Yaml): number | null {
  for (const entry of [...itemsOf(memberOf(definition, 'ports')), ...itemsOf(memberOf(definition, 'expose'))]) {
    const text = textOf(memberOf(entry, 'target')) ?? textOf(entry) ?? '';
    const port = Number(text.replace(/\/.*$/, '').split(':').at(-1));
    if (port > 0) return port;
  }
  return null;
}

/** A named volume with its size in the file. Data in a volume without a name does not outlive its container. */
function readVolume(entry: Yaml, declared: Volumes): Service['volumes'][number][] {
  const [first, second] = (textOf(entry) ?? '').split(':');
  const name = textOf(memberOf(entry, 'source')) ?? first ?? '';
  const path = textOf(memberOf(entry, 'target')) ?? second;
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || path === undefined) return [];
  const definition = declared.find(([other]) => other === name)?.[1];
  return [{ name, path, size: readSize(definition) ?? defaultVolumeSize }];
}

/** The value of `x-size`, since compose has no member for the size; `null` without a valid one. */
function readSize(definition: Yaml | undefined): number | null {
  const size = parseBytes(textOf(memberOf(definition, 'x-size')));
  return size !== null && Number.isSafeInteger(size) && size > 0 ? size : null;
}

function readCommand(value: Yaml | undefined): string | null {
  return (Array.isArray(value) ? textsOf(value).join(' ') : textOf(value))?.trim() ?? null;
}

/** Variables of the file from outside: `${KEY}`, or `${KEY:-default}`. */
function composeVars(definition: Yaml, path: string): ReadVar[] {
  const environment = memberOf(definition, 'environment');
  const values = Array.isArray(environment)
    ? textsOf(environment)
    : membersOf(environment).map(([, value]) => textOf(value) ?? '');
  return values.flatMap((value) =>
    [...value.matchAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)(?::?-([^}]*))?/g)].map(([, key = '', fallback]) => ({
      key,
      required: fallback === undefined,
      isSecret: isSecretName(key),
      default: fallback ?? null,
      source: path,
    })),
  );
}

/** The first mention of a variable counts. */
function mergeVars(vars: readonly ReadVar[]): ReadVar[] {
  return [...new Map(vars.toReversed().map((one) => [one.key, one])).values()].sort((a, b) =>
    compareText(a.key, b.key),
  );
}

interface Named {
  readonly name: string;
  /** Whether the address of the app leads to it. */
  readonly isEntry: boolean;
}

function warn(definition: Yaml, path: string, { name, isEntry }: Named): SourceWarning[] {
  const { problem } = readHealth(definition);
  if (problem !== null) {
    const message = `The health check of the service "${name}" is not used, because ${problem}.`;
    return [{ code: 'invalid_healthcheck', message, path }];
  }
  if (memberOf(definition, 'build') === undefined || memberOf(definition, 'healthcheck') !== undefined) return [];
  const unless = isEntry ? ', unless the app has one in `health`' : '';
  const message = `The service "${name}" declares no health check, so it counts as ready as soon as its port opens${unless}.`;
  return [{ code: 'no_healthcheck', message, path }];
}

function warnOfSize(name: string, definition: Yaml, path: string): SourceWarning[] {
  const size = memberOf(definition, 'x-size');
  if (size === undefined || readSize(definition) !== null) return [];
  const message = `The x-size of the volume "${name}" is not a size such as 10g, so the volume has 1 GiB.`;
  return [{ code: 'bad_volume_size', message, path }];
}

function textsOf(value: Yaml | undefined): string[] {
  return itemsOf(value)
    .map(textOf)
    .filter((text) => text !== null);
}

/** Parses `512m`, `1.5g`, `1GiB` or a number of bytes. */
function parseBytes(text: string | null): number | null {
  const [, digits, unit = ''] = text?.match(/^([\d.]+)\s*([kmgt]?)i?b?$/i) ?? [];
  return digits === undefined
    ? null
    : Math.round(Number(digits) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()));
}
