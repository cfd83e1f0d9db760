import { type Flag, fromOfMount, hasFlags, readFlags, withFrom } from './flags.ts';
import { DockerfileError, type Instruction, readInstructions } from './instructions.ts';
import { readTrigger } from './triggers.ts';
import { declare, fillIn, type Values } from './variables.ts';

/** An image that a Dockerfile names. */
export interface NamedImage {
  /** With its variables filled in; `null` if a value is missing. */
  readonly name: string | null;
  /** As its author has written it. */
  readonly text: string;
  /** `base`: a stage begins with it. `syntax`: a builder of others would read the file with it. */
  readonly use: 'base' | 'files' | 'syntax';
}

export interface Dockerfile {
  /** In order. Neither `scratch` nor an earlier stage is an image. */
  readonly images: readonly NamedImage[];
  /** Number of its stages. */
  readonly stages: number;
  /**
   * The name of a stage in what `write` returns; `null` if the file has no such stage. It has a name or a number
   * there.
   */
  stageOf(text: string): string | null;
  /**
   * The file with other names for its images: one instruction a line, without comments, with stages by number, so that
   * all builders read the same. Throws if an image has no name.
   */
  write(nameOf: (image: string) => string): string;
  /** The line of the file that a line of what `write` returns comes from; from 1. `null` if there is no such line. */
  lineOf(written: number): number | null;
}

/** A text, or an image in its place. */
type Part = string | NamedImage;

/** Reads a Dockerfile. `args` are the arguments of the build. Throws `DockerfileError`. */
export function readDockerfile(text: string, args: Readonly<Record<string, string>>): Dockerfile {
  const { escape, syntax, list } = readInstructions(text);
  const reader = new Reader(args);
  const lines = list.map((one) => [...reader.read(one), ...one.body.map((line) => `\n${line}`)]);
  const named = lines.flat().filter((part) => typeof part !== 'string');
  const origins = [
    ...(escape === '`' ? [1] : []),
    ...list.flatMap(({ line, body }) => [line, ...body.map(() => line)]),
  ];
  return {
    images: [...(syntax === null ? [] : [{ name: syntax, text: syntax, use: 'syntax' as const }]), ...named],
    stages: reader.stages.length,
    stageOf: (name) => reader.find(name),
    lineOf: (written) => origins[written - 1] ?? null,
    write: (nameOf) =>
      [
        ...(escape === '`' ? ['# escape=`'] : []),
        ...lines.map((parts) =>
          parts.map((part) => (typeof part === 'string' ? part : written(part, nameOf))).join(''),
        ),
      ].join('\n') + '\n',
  };
}

function written({ name, text }: NamedImage, nameOf: (image: string) => string): string {
  if (name === null)
    throw new DockerfileError(
      `The image ${text} cannot be read: give its variable a value, and write no quotation marks.`,
    );
  return nameOf(name);
}

/** Reads the instructions in order, and notes stages and variables. */
class Reader {
  /** Names in small letters; empty for a stage without one. */
  readonly stages: string[] = [];
  readonly #args: Readonly<Record<string, string>>;
  #values: Values = new Map();

  constructor(args: Readonly<Record<string, string>>) {
    this.#args = args;
  }

  find(text: string): string | null {
    const index = /^\d+$/.test(text) ? Number(text) : this.stages.indexOf(text.toLowerCase());
    return text !== '' && index >= 0 && index < this.stages.length ? nameOfStage(index) : null;
  }

  read({ line, name, rest }: Instruction): readonly Part[] {
    if (name === 'ONBUILD') return [`ONBUILD ${readTrigger(rest, line)}`];
    if (name === 'ARG' && this.stages.length === 0) this.#values = declare(rest, this.#values, this.#args);
    if (!hasFlags(name)) return [`${name} ${rest}`];
    const { flags, rest: words } = readFlags(rest, line);
    if (name === 'FROM') return this.#readStage(line, flags, words);
    return [name, ...flags.flatMap((flag) => this.#readFlag(flag, line)), ` ${words}`];
  }

  #readStage(line: number, flags: readonly Flag[], text: string): readonly Part[] {
    const [, image = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? [];
    if (image === '') throw new DockerfileError(`Line ${line} is not as FROM image, or FROM image AS stage.`);
    const filled = fillIn(image, this.#values);
    const stage = filled === null || /^\d+$/.test(filled) ? null : this.find(filled);
    this.#addStage(line, name.toLowerCase());
    const from: Part = stage ?? (filled === 'scratch' ? 'scratch' : { name: filled, text: image, use: 'base' });
    return [`FROM${flags.map(textOfFlag).join('')} `, from, ` AS ${nameOfStage(this.stages.length - 1)}`];
  }

  /** A stage before the present one. */
  #earlier(text: string): string | null {
    const found = this.find(text);
    return found === nameOfStage(this.stages.length - 1) ? null : found;
  }

  #addStage(line: number, name: string): void {
    if (name !== '' && (!/^[a-z][\w.-]*$/.test(name) || name === 'scratch'))
      throw new DockerfileError(`Line ${line} gives a stage a name that it cannot have. Use letters and digits.`);
    if (name !== '' && this.stages.includes(name))
      throw new DockerfileError(`Line ${line} gives a second stage the name ${name}. Choose another one.`);
    this.stages.push(name);
  }

  #readFlag(flag: Flag, line: number): readonly Part[] {
    const { name, value } = flag;
    const from = name === '--from' ? (value ?? '') : name === '--mount' ? fromOfMount(value ?? '') : null;
    if (from === null) return [textOfFlag(flag)];
    if (!/^[^$,]+$/.test(from))
      throw new DockerfileError(`Line ${line} does not name one image or stage to take files from. Write its name.`);
    const source: Part = this.#earlier(from) ?? { name: from, text: from, use: 'files' };
    const [before = '', after = ''] = name === '--from' ? [] : withFrom(value ?? '', '\n').split('\n');
    return name === '--from' ? [' --from=', source] : [` --mount=${before}`, source, after];
  }
}

/** No image of a registry and no id has such a name, whatever an author calls a stage. */
function nameOfStage(index: number): string {
  return `stage-${index}`;
}

function textOfFlag({ name, value }: Flag): string {
  return ` ${name}${value === null ? '' : `=${value}`}`;
}
