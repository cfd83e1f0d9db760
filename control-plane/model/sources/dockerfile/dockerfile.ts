import { DockerfileError, type Instruction, readInstructions } from './instructions.ts';
import { type Addition, additions, type NamedImage, type Note, type Part, type Row } from './parts.ts';
import { Reader, type Stage } from './reader.ts';
import { type Copied, type Declared, Settings } from './settings.ts';

/** A Dockerfile as it is written. */
export interface Written {
  readonly text: string;
  /** The line of the author's file that a line comes from; from 1. `null` if there is no such line. */
  readonly lineOf: (written: number) => number | null;
  readonly lineOfStep: (step: Step) => number | null;
}

/** An instruction by its number, as a builder counts; from 1. */
export interface Step {
  readonly number: number;
  /** Number of the stage within which it is counted; `null` if all instructions are counted together. */
  readonly stage: number | null;
}

export interface WriteOptions {
  /** Another name for an image. */
  readonly nameOf: (image: string) => string;
  /** Labels of all stages. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Number of the last stage to write: that of the file by default. */
  readonly target?: number | null;
  /** Name of an image with `additions`. */
  readonly additions?: string;
}

export interface Dockerfile {
  /** In order. Neither `scratch` nor an earlier stage is an image. */
  readonly images: readonly NamedImage[];
  /** The images without which a stage cannot be made; `null` for the last one. */
  imagesOf(target: number | null): readonly NamedImage[];
  /** Number of its stages. */
  readonly stages: number;
  /** Files and folders that `write` copies and that the source does not have. */
  readonly additions: readonly Addition[];
  readonly notes: readonly Note[];
  /** Ports and volumes of a stage, as far as they are known; `null` for the last one. */
  declared(target: number | null): Declared;
  /** Paths of the source that a stage needs, as far as they are known; `null` for the last one. */
  copiedFor(target: number | null): readonly Copied[];
  /** The number of a stage by its name or number; `null` if the file has no such stage. */
  stageOf(text: string): number | null;
  /**
   * The file with other names for its images: one instruction a line, without comments, with stages by number and
   * without those that are not needed, so that all builders read the same. Builders without mounts and heredocs get
   * instructions that copy. Throws if an image has no name.
   */
  write(options: WriteOptions): Written;
}

/** Reads a Dockerfile. `args` are the arguments of the build. Throws `DockerfileError`. */
export function readDockerfile(text: string, args: Readonly<Record<string, string>>): Dockerfile {
  const { escape, list } = readInstructions(text);
  const reader = new Reader(args);
  for (const one of list) reader.read(one);
  const { stages, heading, notes } = reader;
  if (stages.length === 0)
    throw new DockerfileError(`Line ${lastLine(list)} has no FROM after it. Name an image by FROM.`);
  const imagesIn = (some: readonly Stage[]) =>
    some.flatMap(({ rows }) => rows.flatMap(({ parts }) => parts.filter(isImage)));
  return {
    images: imagesIn(stages),
    imagesOf: (target) => imagesIn(needed(stages, target)),
    stages: stages.length,
    additions: reader.additions,
    notes,
    declared: (target) => stages.at(target ?? -1)?.settings ?? new Settings(args),
    copiedFor: (target) => needed(stages, target).flatMap(({ settings }) => settings.copied),
    stageOf: (name) => reader.find(name),
    write: (options) => {
      const written = needed(stages, options.target ?? null).map((stage) => labelled(stage, options.labels ?? {}));
      const rows = [...heading, ...written.flat()];
      const directives = escape === '`' ? ['# escape=`'] : [];
      const origins = [...directives.map(() => 1), ...rows.map(({ line }) => line)];
      const texts = rows.map(({ parts }) => parts.map((part) => textOf(part, options)).join(''));
      return {
        text: [...directives, ...texts, ''].join('\n'),
        lineOf: (at) => origins[at - 1] ?? null,
        lineOfStep: ({ number, stage }) =>
          (stage === null ? rows : (written[stage - 1] ?? []))[number - 1]?.line ?? null,
      };
    },
  };
}

function lastLine(list: readonly Instruction[]): number {
  return list.at(-1)?.line ?? 1;
}

/** The stages that a stage is made of, itself included, in order. */
function needed(stages: readonly Stage[], target: number | null): readonly Stage[] {
  const wanted = new Set([target ?? stages.length - 1]);
  // A stage needs only earlier ones.
  for (let index = stages.length - 1; index >= 0; index--) {
    if (!wanted.has(index)) continue;
    for (const { parts } of stages[index]?.rows ?? [])
      for (const part of parts) if (typeof part === 'number') wanted.add(part);
  }
  return stages.filter((_, index) => wanted.has(index));
}

/** A stage with labels at its beginning, so that builders share no layer between files with other labels. */
function labelled({ rows, isOfImage }: Stage, labels: Readonly<Record<string, string>>): readonly Row[] {
  const [from, ...rest] = rows;
  const text = Object.entries(labels).map(([name, value]) => `${JSON.stringify(name)}=${JSON.stringify(value)}`);
  if (!from || !isOfImage || text.length === 0) return rows;
  return [from, { line: from.line, parts: [`LABEL ${text.join(' ')}`] }, ...rest];
}

function isImage(part: Part): part is NamedImage {
  return typeof part === 'object';
}

function textOf(part: Part, { nameOf, additions: added = '' }: WriteOptions): string {
  if (typeof part === 'string') return part;
  // No image of a registry and no id has such a name, whatever an author calls a stage.
  if (typeof part === 'number') return `stage-${part}`;
  if (part === additions) return added;
  if (part.name !== null) return nameOf(part.name);
  throw new DockerfileError(
    `Line ${part.line} names the image ${part.text}, which cannot be read: give its variable a value, and write no quotation marks.`,
  );
}
