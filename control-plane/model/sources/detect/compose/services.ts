import { type Service, unknownFootprint } from '../../../apps/service.ts';
import { readDependencies, readRunsOnce, restartSentences } from './dependencies.ts';
import { readHealth } from './health.ts';
import { readLimits } from './limits.ts';
import { isImagePath, type Mounts, type MountsOptions, readMounts } from './mounts.ts';
import { readHosts, readNames, type ReadOptions, readOptions } from './options.ts';
import { readPorts } from './ports.ts';
import { readProcess } from './process.ts';
import type { ComposeProject } from './project.ts';
import { readGranted } from './secrets.ts';
import { roleOfImage, service } from '../make.ts';
import type { Tree } from '../tree.ts';
import { memberOf, textOf, textsOf, type Yaml } from '../yaml.ts';

/** A service of a compose file, and sentences about it. */
export interface ReadService {
  readonly service: Service;
  readonly definition: Yaml;
  /** Whether the service is for people: HTTP at a port that `ports` names. */
  readonly isPublished: boolean;
  readonly refusals: readonly string[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Reads the services of enabled profiles. */
export async function readServices(tree: Tree, { services, content }: ComposeProject): Promise<ReadService[]> {
  const options = { tree, declared: memberOf(content, 'volumes'), made: new Map<string, string>() };
  const isAnyPublished = services.some(([, definition]) => readPorts(definition).isPublished);
  const names = readNames(services);
  const read = services.map(([name, definition]) => ({
    name,
    definition,
    mounts: readMounts(name, definition, options),
    granted: readGranted(definition, { tree, content }),
  }));
  return Promise.all(read.map((one) => readService(one, { options, services, isAnyPublished, names })));
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
  readonly names: ReturnType<typeof readNames>;
}

async function readService({ name, definition, mounts, granted }: Read, others: Others): Promise<ReadService> {
  const { process, warnings } = await readProcess(definition, others.options.tree);
  const image = textOf(memberOf(definition, 'image'));
  const isBuilt = (memberOf(definition, 'build') ?? null) !== null;
  const known = image === null ? null : roleOfImage(image);
  const ports = readPorts(definition);
  const { problems: badLimits, ...size } = readLimits(definition);
  const depends = readDependencies(definition, others.services);
  const options = optionsOf(name, definition, { others, memory: size.memory ?? unknownFootprint.memory });
  const runsOnce = readRunsOnce(name, definition, others.services);
  const sentences = (code: string, texts: readonly string[]) =>
    texts.map((text) => ({ code, message: `The service "${name}" ${text}.` }));
  // A port that is only exposed has no address, unless nothing else has one.
  const isInner = others.isAnyPublished && !ports.isPublished && known === null && ports.port !== null;
  return {
    definition,
    isPublished: ports.isPublished && known === null && runsOnce === null,
    service: service(name, {
      image: isBuilt ? null : image,
      command: readCommand(memberOf(definition, 'command')),
      ...process,
      port: ports.port ?? known?.port ?? null,
      ...(known && { role: known.role, protocol: 'tcp' }),
      ...(isInner && { role: 'worker' }),
      ...size,
      dependsOn: depends.names,
      ...(depends.waitsFor.length > 0 && { waitsFor: depends.waitsFor }),
      volumes: mounts.volumes,
      health: readHealth(definition).health,
      ...(Object.keys(options.options).length > 0 && { options: options.options }),
      ...(runsOnce && { runsOnce, role: 'job', port: null, protocol: null, health: null }),
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
      ...badLimits.map((text) => ({
        code: 'bad_limit',
        message: `The limit of "${name}" is not used: ${text}.`,
      })),
      ...sentences('unknown_service', depends.problems),
      ...sentences(runsOnce ? 'runs_once' : 'ignored_option', restartSentences(definition, runsOnce)),
      ...sentences('ignored_option', options.problems),
    ],
  };
}

function optionsOf(
  name: string,
  definition: Yaml,
  { others, memory }: { readonly others: Others; readonly memory: number },
): ReadOptions {
  const { options, problems } = readOptions(definition, memory);
  const { hosts, problems: ofHosts } = readHosts(definition);
  const names = others.names.get(name) ?? [];
  return {
    options: { ...options, ...(names.length > 0 && { names }), ...(hosts.length > 0 && { hosts }) },
    problems: [...problems, ...ofHosts],
  };
}

function workingDirProblems(definition: Yaml): string[] {
  const folder = textOf(memberOf(definition, 'working_dir'));
  return folder === null || isImagePath(folder) ? [] : ['has a `working_dir` that is not an absolute path'];
}

function readCommand(value: Yaml | undefined): string | null {
  return (Array.isArray(value) ? textsOf(value).join(' ') : textOf(value))?.trim() ?? null;
}
