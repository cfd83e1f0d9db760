import type { Service } from '../../apps/service.ts';
import { readHealth } from './compose-health.ts';
import { readLimits } from './compose-limits.ts';
import { isImagePath, type Mounts, type MountsOptions, readMounts } from './compose-mounts.ts';
import { readPorts } from './compose-ports.ts';
import { readProcess } from './compose-process.ts';
import type { ComposeProject } from './compose-project.ts';
import { readGranted } from './compose-secrets.ts';
import { roleOfImage, service } from './make.ts';
import type { Tree } from './tree.ts';
import { memberOf, membersOf, textOf, textsOf, type Yaml } from './yaml.ts';

/** A service of a compose file, and sentences about it. */
export interface ReadService {
  readonly service: Service;
  readonly definition: Yaml;
  readonly refusals: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Reads the services of enabled profiles. */
export async function readServices(tree: Tree, { services, content }: ComposeProject): Promise<ReadService[]> {
  const options = { tree, declared: memberOf(content, 'volumes'), made: new Map<string, string>() };
  const isAnyPublished = services.some(([, definition]) => readPorts(definition).isPublished);
  const read = services.map(([name, definition]) => ({
    name,
    definition,
    mounts: readMounts(name, definition, options),
    granted: readGranted(definition, { tree, content }),
  }));
  return Promise.all(read.map((one) => readService(one, { options, services, isAnyPublished })));
}

interface Read {
  readonly name: string;
  readonly definition: Yaml;
  readonly mounts: Mounts;
  readonly granted: Omit<Mounts, 'volumes'>;
}

interface Others {
  readonly options: MountsOptions;
  readonly services: ComposeProject['services'];
  readonly isAnyPublished: boolean;
}

async function readService({ name, definition, mounts, granted }: Read, others: Others): Promise<ReadService> {
  const { process, warnings } = await readProcess(definition, others.options.tree);
  const image = textOf(memberOf(definition, 'image'));
  const isBuilt = (memberOf(definition, 'build') ?? null) !== null;
  const known = image === null ? null : roleOfImage(image);
  const ports = readPorts(definition);
  const limits = readLimits(definition);
  const depends = readDependencies(definition, others.services);
  const sentences = (code: string, texts: readonly string[]) =>
    texts.map((text) => ({ code, message: `The service "${name}" ${text}.` }));
  // A port that is only exposed has no address, unless nothing else has one.
  const isInner = others.isAnyPublished && !ports.isPublished && known === null && ports.port !== null;
  return {
    definition,
    service: service(name, {
      image: isBuilt ? null : image,
      command: readCommand(memberOf(definition, 'command')),
      ...process,
      port: ports.port ?? known?.port ?? null,
      ...(known && { role: known.role, protocol: 'tcp' }),
      ...(isInner && { role: 'worker' }),
      cpuMillis: limits.cpuMillis,
      memory: limits.memory,
      dependsOn: depends.names,
      volumes: mounts.volumes,
      health: readHealth(definition).health,
    }),
    refusals: [
      ...mounts.refusals,
      ...granted.refusals,
      ...(image === null && !isBuilt ? ['has neither `image` nor `build`'] : []),
      ...workingDirProblems(definition),
    ].map((text) => `The service "${name}" ${text}.`),
    warnings: [
      ...sentences('changed_mount', mounts.warnings),
      ...sentences('copied_file', granted.warnings),
      ...sentences('missing_file', warnings),
      ...sentences('ignored_port', ports.problems),
      ...limits.problems.map((text) => ({
        code: 'bad_limit',
        message: `The limit of "${name}" is not used: ${text}.`,
      })),
      ...sentences('unknown_service', depends.problems),
      ...sentences('unknown_name', unknownNames(name, definition)),
    ],
  };
}

function workingDirProblems(definition: Yaml): string[] {
  const folder = textOf(memberOf(definition, 'working_dir'));
  return folder === null || isImagePath(folder) ? [] : ['has a `working_dir` that is not an absolute path'];
}

function readCommand(value: Yaml | undefined): string | null {
  return (Array.isArray(value) ? textsOf(value).join(' ') : textOf(value))?.trim() ?? null;
}

interface Dependencies {
  readonly names: readonly string[];
  readonly problems: readonly string[];
}

function readDependencies(definition: Yaml, services: ComposeProject['services']): Dependencies {
  const wanted = memberOf(definition, 'depends_on');
  const all = textsOf(wanted);
  const known = new Set(services.map(([name]) => name));
  const ended = membersOf(wanted).filter(
    ([, one]) => textOf(memberOf(one, 'condition')) === 'service_completed_successfully',
  );
  return {
    names: all.filter((name) => known.has(name)),
    problems: [
      ...all.filter((name) => !known.has(name)).map((name) => `depends on "${name}", which is not deployed`),
      ...ended.map(([name]) => `waits until "${name}" is ready, not until it ends, since services run on`),
    ],
  };
}

/** Names of a service beside its own: the others find it by its own name alone. */
function unknownNames(name: string, definition: Yaml): string[] {
  const aliases = membersOf(memberOf(definition, 'networks')).flatMap(([, network]) =>
    textsOf(memberOf(network, 'aliases')),
  );
  const named = ['container_name', 'hostname'].flatMap((member) => textOf(memberOf(definition, member)) ?? []);
  const own = [...new Set([...named, ...aliases])].filter((one) => one !== name);
  const links = textsOf(memberOf(definition, 'links')).flatMap((link) => {
    const [service = '', alias] = link.split(':');
    return alias === undefined || alias === service ? [] : [[service, alias] as const];
  });
  const addresses = membersOf(memberOf(definition, 'networks')).flatMap(([, network]) =>
    membersOf(network).flatMap(([member]) => (['aliases', 'priority'].includes(member) ? [] : [member.slice(0, 60)])),
  );
  return [
    ...own.map((one) => `is not known as "${one.slice(0, 60)}" within the app: use its name "${name}"`),
    ...links.map(([service, alias]) => `does not find "${service}" as "${alias}": use the name "${service}"`),
    ...[...new Set(addresses)].map(
      (member) => `sets \`networks.*.${member}\` in vain, because the platform makes the network`,
    ),
  ];
}
