import { type Copy, readCopy } from './copy.ts';
import { type Flag, readFlags } from './flags.ts';
import type { Heredoc } from './heredocs.ts';
import { DockerfileError, type Instruction } from './instructions.ts';
import type { Mount } from './mounts.ts';
import { type Addition, additions, type NamedImage, type Note, type Part, type Row } from './parts.ts';
import { readRun } from './run.ts';
import { listOf, Settings } from './settings.ts';
import { readTrigger } from './triggers.ts';
import { declare, fillIn, platformNames, type Values } from './variables.ts';

/** A stage of a Dockerfile, in instructions that every builder knows. */
export interface Stage {
  /** In small letters; empty for a stage without one. */
  readonly name: string;
  readonly rows: Row[];
  /** Whether the stage begins with an image, not with another stage. */
  readonly isOfImage: boolean;
  shell: readonly string[];
  /** Folders of mounts that the stage has. */
  readonly folders: Set<string>;
  /** Variables of the stage, and what it declares by them. */
  readonly settings: Settings;
}

/** Images with nothing but a system or the tools of a language. */
const tools =
  /^(?:.*\/)?(?:alpine|busybox|bun|debian|deno|eclipse-temurin|elixir|golang|gradle|hugo|maven|node|openjdk|php|python|ruby|rust|ubuntu)(?:[:@](?!.*onbuild).*)?$/;

/** Reads the instructions in order, and notes stages and variables. */
export class Reader {
  readonly stages: Stage[] = [];
  /** Instructions before the first stage. */
  readonly heading: Row[] = [];
  readonly additions: Addition[] = [];
  readonly notes: Note[] = [];
  readonly #args: Readonly<Record<string, string>>;
  #values: Values;

  constructor(args: Readonly<Record<string, string>>) {
    this.#args = args;
    this.#values = new Map(platformNames.map((name) => [name, args[name] ?? null]));
  }

  /** The number of a stage by its name or number; `null` without such a stage. */
  find(text: string): number | null {
    const names = this.stages.map(({ name }) => name);
    const index = /^\d+$/.test(text) ? Number(text) : names.indexOf(text.toLowerCase());
    return text !== '' && index >= 0 && index < names.length ? index : null;
  }

  read(one: Instruction): void {
    const { line, name, rest } = one;
    const stage = this.stages.at(-1);
    if (name === 'FROM') return this.#readStage(line, rest);
    if (!stage) {
      if (name !== 'ARG')
        throw new DockerfileError(`Line ${line} has ${name} before the first FROM. Put it after that.`);
      this.#values = declare(rest, this.#values, this.#args);
      this.heading.push({ line, parts: [`${name} ${rest}`] });
      return;
    }
    const rows = this.#rowsOf(stage, one);
    stage.rows.push(...rows.map((parts) => ({ line, parts })));
  }

  #rowsOf(stage: Stage, one: Instruction): readonly (readonly Part[])[] {
    const { line, name, rest } = one;
    if (name === 'ONBUILD') return [[`ONBUILD ${readTrigger(rest, line)}`]];
    if (name === 'RUN') {
      const { mounts, text } = readRun(one, stage.shell);
      if (mounts.some(({ type }) => type === 'bind')) stage.settings.takeFiles();
      return [...mounts.flatMap((mount) => this.#mount(stage, mount, line)), [`RUN ${text}`]];
    }
    if (name === 'COPY' || name === 'ADD') {
      const copy = readCopy(one);
      stage.settings.place(copy.target);
      stage.settings.takeFiles();
      if (copy.from === null)
        for (const source of copy.sources) if (typeof source === 'string') stage.settings.copy(line, source);
      return this.#copy(one, copy);
    }
    if (name === 'SHELL') stage.shell = listOf(rest) ?? stage.shell;
    stage.settings.read(one, this.#values);
    return [[`${name} ${rest}`]];
  }

  #readStage(line: number, rest: string): void {
    const { flags, rest: words } = readFlags(rest, line);
    const [, image = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(words) ?? [];
    if (image === '') throw new DockerfileError(`Line ${line} is not as FROM image, or FROM image AS stage.`);
    const filled = fillIn(image, this.#values);
    const stage = filled === null || /^\d+$/.test(filled) ? null : this.find(filled);
    this.#requireStageName(line, name.toLowerCase());
    const from: Part = stage ?? (filled === 'scratch' ? 'scratch' : { name: filled, text: image, use: 'base', line });
    const platform = flags.flatMap((flag) => this.#platformOf(flag, line)).join('');
    const index = this.stages.length;
    const former = stage === null ? undefined : this.stages[stage];
    this.stages.push({
      name: name.toLowerCase(),
      rows: [{ line, parts: [`FROM${platform} `, from, ' AS ', index] }],
      isOfImage: stage === null,
      shell: former?.shell ?? ['/bin/sh', '-c'],
      folders: new Set(former?.folders),
      settings: new Settings(this.#args, former?.settings),
    });
    // Other images may be those of a whole app, and triggers may copy the source.
    if (stage === null && !tools.test(filled ?? '')) this.stages[index]?.settings.takeFiles();
  }

  #requireStageName(line: number, name: string): void {
    if (name !== '' && (!/^[a-z][\w.-]*$/.test(name) || name === 'scratch'))
      throw new DockerfileError(`Line ${line} gives a stage a name that it cannot have. Use letters and digits.`);
    if (name !== '' && this.stages.some((one) => one.name === name))
      throw new DockerfileError(`Line ${line} gives a second stage the name ${name}. Choose another one.`);
  }

  /** The platform of the machine is that of every stage without one. */
  #platformOf({ name, value }: Flag, line: number): readonly string[] {
    if (name !== '--platform')
      throw new DockerfileError(`Line ${line} has the flag ${name}, which FROM does not have. Leave it out.`);
    if (/^\$\{?(?:BUILD|TARGET)PLATFORM\}?$/.test(value ?? '')) return [];
    return [` --platform=${fillIn(value ?? '', this.#values) ?? value ?? ''}`];
  }

  /** A stage before the present one, or an image to take files from. */
  #sourceOf(from: string, line: number): NamedImage | number {
    const found = this.find(from);
    return found === null || found === this.stages.length - 1 ? { name: from, text: from, use: 'files', line } : found;
  }

  /** Instructions in place of a mount: its files are copied, and the folder of a cache stays. */
  #mount(stage: Stage, mount: Mount, line: number): readonly (readonly Part[])[] {
    const { type, from, source, target, owner } = mount;
    if (type === 'secret' || type === 'ssh') return this.#withoutSecret(mount, line);
    const owned = owner === null ? '' : ` --chown=${owner}`;
    if (type !== 'bind' && from === null) {
      const key = `${target} ${owner ?? ''}`;
      if (stage.folders.has(key)) return [];
      stage.folders.add(key);
      this.#addEmpty();
      return [[`COPY${owned} --from=`, additions, ` ${JSON.stringify(['/empty/', `${target.replace(/\/+$/, '')}/`])}`]];
    }
    const path = source.replaceAll(/[*?[]/g, '[$&]');
    if (from !== null)
      return [[`COPY${owned} --from=`, this.#sourceOf(from, line), ` ${JSON.stringify([path, target])}`]];
    const below = path.replace(/^\/+/, '');
    return [[`COPY ${JSON.stringify([below === '' ? '.' : below, target])}`]];
  }

  #withoutSecret({ type, id, isRequired }: Mount, line: number): readonly [] {
    const what = type === 'ssh' ? 'keys of ssh' : `the secret${id === '' ? '' : ` ${id}`}`;
    const message = `Line ${line} mounts ${what}, which a build does not have.`;
    if (isRequired) throw new DockerfileError(`${message} Read secrets when the app runs, and leave the mount out.`);
    this.notes.push({ line, message });
    return [];
  }

  #addEmpty(): void {
    if (!this.additions.some(({ path }) => path === 'empty')) this.additions.push({ path: 'empty', isFolder: true });
  }

  #copy({ line, name }: Instruction, copy: Copy): readonly (readonly Part[])[] {
    const { flags, from, mode, sources, target, words } = copy;
    const heredocs = sources.filter((one) => typeof one !== 'string');
    if (heredocs.length === 0 && mode === null)
      return [[`${name}${flags}`, ...(from === null ? [] : [' --from=', this.#sourceOf(from, line)]), ` ${words}`]];
    if (from !== null)
      throw new DockerfileError(
        `Line ${line} has --chmod or a heredoc with --from. Copy without it, and change the rights by RUN chmod.`,
      );
    const paths = sources.filter((one) => typeof one === 'string');
    const added = [
      ...heredocs.map((one) => this.#addText(one, mode ?? 0o644, line)),
      ...(mode === null ? [] : paths.map((path) => this.#addFiles(path, mode, line))),
    ];
    const rest = mode === null ? paths : [];
    return [
      [`COPY${flags} --from=`, additions, ` ${JSON.stringify([...added, target])}`],
      ...(rest.length === 0 ? [] : [[`${name}${flags} ${JSON.stringify([...rest, target])}`]]),
    ];
  }

  #addText({ word, isQuoted, text }: Heredoc, mode: number, line: number): string {
    const plain = isQuoted ? text : text.replaceAll(/\\\$/g, '');
    if (!isQuoted && /\$[\w{]/.test(plain))
      throw new DockerfileError(
        `Line ${line} has a heredoc with variables. Write <<'${word}' to keep them as they are, or copy a file.`,
      );
    const path = `${this.additions.length}/${word}`;
    this.additions.push({ path, text: isQuoted ? text : text.replaceAll(/\\\$/g, '$$'), mode });
    return `/${path}`;
  }

  #addFiles(source: string, mode: number, line: number): string {
    if (/^[a-z]+:\/\//i.test(source))
      throw new DockerfileError(`Line ${line} has --chmod for an address. Change the rights by RUN chmod.`);
    const path = String(this.additions.length);
    const inside = source.replace(/^(?:\.?\/)+/, '').replace(/^\.$/, '');
    const below = inside.replace(/[*?[$\\].*$/, '\n').replace(/[^/]*\n$/, '');
    this.additions.push({ path, below: below.replace(/\/+$/, ''), mode });
    return `/${path}/${inside}`;
  }
}
