import type Docker from 'dockerode';
import type { ServiceDefinition } from '../../control-plane/model/tables/apps.ts';
import type { NamedContainer } from './creations.ts';
import type { Engine, Inspected } from './engine.ts';
import { readFrames } from './frames.ts';
import { lacksInit } from './repeat.ts';

/** Programs that end orphans as the first process of a container. Some of them refuse to be another one. */
const inits = new Set([
  ...['init', 'tini', 'tini-static', 'dumb-init', 'docker-init', 'catatonit', 'systemd', 's6-svscan'],
  ...['my_init', 'runit', 'runit-init'],
]);

/** The engine's small program that is the first process of a container and ends orphans. */
export class InitProgram {
  readonly #engine: Engine;
  #isMissing: Promise<boolean> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Whether a service gets the program: by default, unless its image brings one, or the engine has none. */
  async suits(service: ServiceDefinition, image: Docker.ImageInspectInfo | null): Promise<boolean> {
    const { init } = service.options ?? {};
    if (init === false || (init === undefined && hasOwnInit(service, image))) return false;
    return !(await this.#find());
  }

  /** Creates a container, without the program if the engine turns out to have none. */
  async create<Created>(
    options: NamedContainer,
    create: (options: NamedContainer) => Promise<Created>,
  ): Promise<Created> {
    try {
      return await create(options);
    } catch (error) {
      // Podman says so only when it creates a container.
      if (!options.HostConfig?.Init || !lacksInit(error)) throw error;
      this.#isMissing = Promise.resolve(true);
      const { Init: _, ...HostConfig } = options.HostConfig;
      return create({ ...options, HostConfig });
    }
  }

  /**
   * The error with which the engine would have refused the program of a container that has ended: the engine's init
   * starts in any case. `null` for another end.
   */
  async refusalOf({ Id, State, HostConfig }: Inspected): Promise<Error | null> {
    if (!HostConfig.Init || (State.ExitCode !== 126 && State.ExitCode !== 127)) return null;
    const options = { stdout: false, stderr: true, timestamps: true, tail: 1, follow: false } as const;
    const log = await this.#engine.docker.getContainer(Id).logs(options);
    let last = '';
    for await (const { text } of readFrames([log])) last = text;
    const [, name, why] = /^\[FATAL tini \(\d+\)\] exec (.+) failed: (.+)$/.exec(last) ?? [];
    if (name === undefined || why === undefined) return null;
    const meaning = why === 'No such file or directory' ? 'executable file not found' : why.toLowerCase();
    return Object.assign(new Error(`exec: "${name}": ${meaning}`), { statusCode: 400 });
  }

  /** Whether the engine has no such program, as far as it says so. */
  #find(): Promise<boolean> {
    this.#isMissing ??= this.#engine.isPodman().then(async (isPodman) => {
      if (isPodman) return false;
      // The types leave out this field. Docker runs the program for each response; its commit may be empty.
      const { InitCommit } = (await this.#engine.docker.info()) as { readonly InitCommit?: { readonly ID?: string } };
      return InitCommit?.ID === undefined || InitCommit.ID === 'N/A';
    });
    // An engine that does not say so now is asked again for the next container.
    return this.#isMissing.catch(() => {
      this.#isMissing = undefined;
      return true;
    });
  }
}

/** Whether the first program of a container is an init. */
function hasOwnInit({ entrypoint, argv, command }: ServiceDefinition, image: Docker.ImageInspectInfo | null): boolean {
  // Podman and some images have null for an empty list.
  const config: { readonly Entrypoint?: unknown; readonly Cmd?: unknown } = image?.Config ?? {};
  const ofImage = wordsOf(config.Entrypoint);
  const first = entrypoint?.length ? entrypoint : ofImage;
  const words = first.length > 0 ? first : (argv ?? (command === null ? wordsOf(config.Cmd) : []));
  const [program = '', option, line = ''] = words;
  const isShell = /^(?:\/bin\/)?sh$/.test(program) && option === '-c';
  const named = isShell ? (/^(?:exec )?(\S+)/.exec(line)?.[1] ?? '') : program;
  return inits.has(named.slice(named.lastIndexOf('/') + 1));
}

function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : [];
}
