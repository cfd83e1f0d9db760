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

/** A Dockerfile as it is written. */
export interface Written {
  readonly text: string;
  /** The line of the author's file that a line comes from; from 1. `null` if there is no such line. */
  readonly lineOf: (written: number) => number | null;
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
   * all builders read the same. Throws if an image has no name. The images of all stages but the last get `labels`.
   */
  write(nameOf: (image: string) => string, labels?: Readonly<Record<string, string>>): Written;
}

/** A text, or an image in its place. */
type Part = string | NamedImage;

/** Reads a Dockerfile. `args` are the arguments of the build. Throws `DockerfileError`. */
export function readDockerfile(text: string, args: Readonly<Record<string, string>>): Dockerfile {
  const { escape, syntax, list } = readInstructions(text);
  const reader = new Reader(args);
  const lines = list.map((one) => ({
    line: one.line,
    name: one.name,
    parts: [...reader.read(one), ...one.body.map((line) => `\n${line}`)],
  }));
  const named = lines.flatMap(({ parts }) => parts.filter((part) => typeof part !== 'string'));
  return {
    images: [...(syntax === null ? [] : [{ name: syntax, text: syntax, use: 'syntax' as const }]), ...named],
    stages: reader.stages.length,
    stageOf: (name) => reader.find(name),
    write: (nameOf, labels = {}) => {
      const label = Object.entries(labels).map(([name, value]) => `${JSON.stringify(name)}=${JSON.stringify(value)}`);
      const first = lines.findIndex(({ name }) => name === 'FROM');
      const rows = [
        ...(escape === '`' ? [{ line: 1, text: '# escape=`' }] : []),
        ...lines.flatMap(({ line, name, parts }, index) => {
          const text = parts.map((part) => (typeof part === 'string' ? part : written(part, nameOf))).join('');
          const endsStage = name === 'FROM' && index > first && label.length > 0;
          return [...(endsStage ? [{ line, text: `LABEL ${label.join(' ')}` }] : []), { line, text }];
        }),
      ];
      const origins = rows.flatMap(({ line, text }) => text.split('\n').map(() => line));
      return { text: `${rows.map(({ text }) => text).join('\n')}\n`, lineOf: (at) => origins[at - 1] ?? null };
    },
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
