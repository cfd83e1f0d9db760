import type { components } from '../../../generated/types.ts';
import type { ProblemDetail } from '../../../contract/model/handler.ts';
import type { Source } from '../tables/apps.ts';

type GitSource = components['schemas']['GitSource'];
type Mount = components['schemas']['SourceMount'];

/** Choices of a user for what is otherwise found in the files of a source. */
export type Choices = Pick<GitSource, 'build' | 'port' | 'publicService' | 'mounts'>;

export type BuildChoices = components['schemas']['BuildChoices'];

const builders = ['compose', 'dockerfile', 'buildpack', 'static'] as const;

/** Way to build a source. */
export type SourceBuilder = (typeof builders)[number];

/** The builders that each choice is for. */
const usedBy: Readonly<Record<Exclude<keyof BuildChoices, 'builder'>, readonly SourceBuilder[]>> = {
  dockerfile: ['dockerfile'],
  target: ['dockerfile'],
  composeFile: ['compose'],
  package: ['buildpack'],
  buildCommand: ['buildpack', 'static'],
  startCommand: builders,
  outputFolder: ['buildpack', 'static'],
};

/** The source cannot have what was chosen. The message is a sentence for its author. */
export class BadChoice extends Error {
  override readonly name = 'BadChoice';
  /** The file that holds the choice; `undefined` for one of the request. */
  readonly path?: string;

  constructor(message: string, path?: string) {
    super(message);
    if (path !== undefined) this.path = path;
  }
}

/** The choices of a source, without absent members. */
export function choicesOf(source: Source): Choices {
  if (source.type === 'template') return {};
  if (source.type !== 'image') return choicesIn(source);
  const { startCommand, ...choices } = source;
  return choicesIn({ ...choices, ...(startCommand !== undefined && { build: { startCommand } }) });
}

export function choicesIn({ build, port, publicService, mounts }: Choices): Choices {
  return {
    ...(build !== undefined && { build }),
    ...(port !== undefined && { port }),
    ...(publicService !== undefined && { publicService }),
    ...(mounts !== undefined && { mounts }),
  };
}

/** The builders that choices leave. */
export function buildersFor(build: BuildChoices): readonly SourceBuilder[] {
  return narrow(build).left;
}

/** Mistakes in choices beyond their schema. `path`: the place of the source in the body. */
export function mistakesInChoices({ build = {}, mounts = [] }: Choices, path: string): ProblemDetail[] {
  const { clash } = narrow(build);
  const clashes = clash ? [problem(`${path}/build/${clash.member}`, `cannot be combined with \`${clash.with}\``)] : [];
  return [...clashes, ...mounts.flatMap((mount, index) => mistakesInMount(mount, index, { mounts, path }))];
}

interface Narrowed {
  readonly left: readonly SourceBuilder[];
  /** The first choice that no builder takes together with an earlier one. */
  readonly clash: { readonly member: string; readonly with: string } | null;
}

function narrow({ builder, ...build }: BuildChoices): Narrowed {
  let left: readonly SourceBuilder[] = builder === undefined ? builders : builders.filter((one) => one === builder);
  let by = `builder: ${builder}`;
  for (const [member, allowed] of Object.entries(usedBy)) {
    if (!Object.hasOwn(build, member)) continue;
    const next = left.filter((one) => allowed.includes(one));
    if (next.length === 0) return { left, clash: { member, with: by } };
    if (next.length < left.length) by = member;
    left = next;
  }
  return { left, clash: null };
}

function mistakesInMount(
  { path: place, service }: Mount,
  index: number,
  { mounts, path }: { readonly mounts: readonly Mount[]; readonly path: string },
): ProblemDetail[] {
  const at = `${path}/mounts/${index}/path`;
  const isRepeated = mounts.findIndex((one) => one.path === place && one.service === service) < index;
  return [
    ...(isRepeated ? [problem(at, `repeats ${place}`)] : []),
    ...(/^\/(?:dev|proc|sys)(?:\/|$)/.test(place) ? [problem(at, 'must not be a folder of the system')] : []),
  ];
}

function problem(path: string, message: string): ProblemDetail {
  return { in: 'body', path, message, rule: 'content' };
}
