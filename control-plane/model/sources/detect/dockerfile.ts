import type { BuildChoices, Choices } from '../choices.ts';
import type { Service } from '../../apps/service.ts';
import { type Dockerfile, readDockerfile } from '../dockerfile/dockerfile.ts';
import { DockerfileError } from '../dockerfile/instructions.ts';
import type { Copied, Declared } from '../dockerfile/settings.ts';
import { readFile } from './files.ts';
import { herokuFolder, phpServer } from './languages/php.ts';
import { defaultVolumeSize, plan, service } from './make.ts';
import type { Plan, SourceWarning } from './plan.ts';
import { linesOf, type Source } from './source.ts';
import { requireStage } from './stages.ts';
import type { Tree } from './tree.ts';
import { readVars } from './vars.ts';

/** The port of an app whose image exposes none. */
const usualPort = 8080;

const usualPath = 'Dockerfile';

/**
 * A Dockerfile at the root, or the chosen one: one service. Its image may have more ports and volumes than the file
 * says.
 */
export async function detectDockerfile(
  { tree, warn }: Source,
  env: Readonly<Record<string, string>>,
  { dockerfile: path = usualPath, target }: BuildChoices = {},
): Promise<Plan | null> {
  const text = await readFile(tree, path);
  if (text === null) return null;
  if (target !== undefined) requireStage(text, target);
  const { ports, volumes, places, startsNothing, notes, copied, isRead } = read(text, env, target);
  const lacking = firstMissing(tree, copied);
  if (lacking) {
    const message = `Line ${lacking.line} copies ${lacking.path}, which the source does not have. Add it to the source, or build it in a stage of the file.`;
    warn({ code: 'missing_file', message, path });
  }
  for (const { message } of notes) warn({ code: 'no_secret', message, path });
  for (const volume of volumes.filter((one) => holdsFiles(one, places)))
    warn({ code: 'no_volume', message: lostFiles(volume), path });
  const [port] = ports;
  if (port === undefined && isRead) warn({ code: 'no_port', message: noExpose, path });
  if (startsNothing) warn({ code: 'no_start', message: noStart, path });
  const kept = [...new Set(volumes)].filter((one) => !holdsFiles(one, places));
  const web = service('web', { port: port ?? usualPort, volumes: kept.map(volumeOf) });
  return plan('dockerfile', [web], { vars: await readVars(tree) });
}

/** Why a Dockerfile that was not chosen cannot work: it lacks files of the app. `null` if it can. */
export async function whyDockerfileFails(
  { tree }: Source,
  env: Readonly<Record<string, string>>,
): Promise<SourceWarning | null> {
  const text = await readFile(tree, usualPath);
  if (text === null) return null;
  const { isEmpty, copied } = read(text, env);
  const lacking = firstMissing(tree, copied);
  if (!lacking && !isEmpty) return null;
  const reason = lacking
    ? `line ${lacking.line} copies ${lacking.path}, which the source does not have`
    : 'it copies nothing of the source and starts no program';
  const advice = `Add ${lacking ? 'it to the source' : 'both'}, and choose \`build.builder: dockerfile\`, to build by this file.`;
  return { code: 'missing_file', message: `The file is not used, because ${reason}. ${advice}`, path: usualPath };
}

function firstMissing({ files }: Tree, copied: readonly Copied[]): Copied | undefined {
  const has = (wanted: string) => files.some(({ path }) => path === wanted || path.startsWith(`${wanted}/`));
  return copied.find(({ path }) => path !== '' && !has(path));
}

/** The configuration of an image that was built. */
interface BuiltImage {
  /** Such as `80/tcp`. */
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  /** The folder that its program starts in. */
  readonly workingDir: string;
}

/**
 * A service by a Dockerfile with the port and the volumes of its image, and what its author has to know. A port and
 * mounts that were chosen stay.
 */
export function withImage(
  planned: Service,
  { ports: written, volumes, workingDir }: BuiltImage,
  { port: chosen, mounts = [] }: Pick<Choices, 'port' | 'mounts'> = {},
): { readonly service: Service; readonly warnings: readonly string[]; readonly isExposed: boolean } {
  const isChosen = (path: string) => mounts.some((mount) => mount.path === path);
  const kept = planned.volumes.filter(({ path }) => isChosen(path) || !holdsFiles(path, [workingDir]));
  const warnings = volumes.filter((path) => !kept.some((one) => one.path === path)).map(lostFiles);
  const exposed = portOf(planned.port, written);
  const port = chosen ?? exposed;
  const service = { ...planned, volumes: kept, port: port ?? planned.port };
  const said = port === undefined ? [...warnings, noPort] : warnings;
  return { service, warnings: said, isExposed: exposed !== undefined };
}

/** The file names its ports in the order of its author. */
function portOf(planned: number | null, written: readonly string[]): number | undefined {
  const ports = written.flatMap((one) => (one.endsWith('/udp') ? [] : [Number.parseInt(one, 10)]));
  const usual = [planned, 80, 3000, usualPort].find((one) => one !== null && ports.includes(one));
  return usual ?? ports.toSorted((a, b) => a - b)[0];
}

const noExpose = `No EXPOSE names a port. That of the base image counts, or else ${usualPort}; the app finds it in PORT.`;
const noStart =
  'The ENTRYPOINT starts the program that CMD names, but there is no CMD. Add one, or choose `build.startCommand`.';
const noPort = `No EXPOSE of the image names a port. Requests go to the port ${usualPort}, which is the value of PORT.`;

function lostFiles(path: string): string {
  return `The volume ${path} of the image is new in each container, so its files are lost with each deploy.`;
}

function volumeOf(path: string, index: number): Service['volumes'][number] {
  return { name: index === 0 ? 'web-data' : `web-data-${index + 1}`, path, size: defaultVolumeSize };
}

/** A volume would go on with the files of an old image. */
function holdsFiles(volume: string, places: readonly string[]): boolean {
  return places.some((one) => one === volume || one.startsWith(`${volume}/`));
}

interface Read extends Pick<Dockerfile, 'notes'>, Declared {
  readonly copied: readonly Copied[];
  readonly isRead: boolean;
}

const unknown: Declared = { ports: [], volumes: [], places: [], startsNothing: false, isEmpty: false };

/** Refusals of files and images have the reason why a file cannot be read. */
function read(text: string, env: Readonly<Record<string, string>>, target?: string): Read {
  try {
    const file = readDockerfile(text, env);
    const stage = target === undefined ? null : file.stageOf(target);
    const { ports, volumes, places, startsNothing, isEmpty } = file.declared(stage);
    const whole = volumes.flatMap((one) => (/^\/./.test(one) ? [one.replace(/\/+$/, '')] : []));
    const declared = { ports, places, volumes: whole, startsNothing, isEmpty };
    return { ...declared, notes: file.notes, copied: file.copiedFor(stage), isRead: true };
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return { ...unknown, notes: [], copied: [], isRead: false };
  }
}

/** A Procfile: one service for each process. `web` receives the requests. */
export async function detectProcfile({ tree, warn }: Pick<Source, 'tree' | 'warn'>): Promise<Plan | null> {
  const processes = (await readProcfile(tree)).filter(({ name }) => name !== 'release');
  if (processes.length === 0) return null;
  const services = processes.map(({ name, command }) => {
    const folder = herokuFolder(command);
    if (folder !== null) warn({ code: 'development_server', message: herokuServer, path: 'Procfile' });
    return service(name, {
      command: folder === null ? command : phpServer(folder),
      port: name === 'web' ? 8080 : null,
    });
  });
  return plan('buildpack', services, { vars: await readVars(tree) });
}

const herokuServer = `A program of Heroku is replaced by PHP's own server, without its settings for Apache or nginx.`;

/** The command of a Procfile to run once in each new release. */
export async function readReleaseCommand(tree: Tree): Promise<string | null> {
  return (await readProcfile(tree)).find(({ name }) => name === 'release')?.command ?? null;
}

/** Whether a process of a Procfile is a program of Node.js. */
export async function runsNode(tree: Tree): Promise<boolean> {
  const processes = await readProcfile(tree);
  return processes.some(({ command }) => /^(?:\w+=\S*\s+)*(?:node|npm|npx|yarn|pnpm|bun|bunx)\s/.test(command));
}

/** The processes, by the order of the file. The last command of a name counts. */
async function readProcfile(tree: Tree): Promise<{ readonly name: string; readonly command: string }[]> {
  const commands = new Map<string, string>();
  for (const line of linesOf((await readFile(tree, 'Procfile')) ?? '')) {
    const [, name = '', command = ''] =
      /^([A-Za-z0-9_-]+):\s*([^\s#].*)$/.exec(line.replace(/^\uFEFF/, '').trim()) ?? [];
    if (name !== '') commands.set(name, command);
  }
  return [...commands].map(([name, command]) => ({ name, command }));
}
