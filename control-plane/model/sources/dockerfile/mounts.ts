import { DockerfileError } from './instructions.ts';

/** The value of a flag `--mount` of a `RUN`. */
export interface Mount {
  readonly type: 'bind' | 'cache' | 'tmpfs' | 'secret' | 'ssh';
  /** A stage or an image; `null` for the files of the source. */
  readonly from: string | null;
  /** Below the root of its image or of the source. */
  readonly source: string;
  readonly target: string;
  /** As the flag `--chown` has it; `null` for root. */
  readonly owner: string | null;
  readonly isRequired: boolean;
  readonly id: string;
}

const types = ['bind', 'cache', 'tmpfs', 'secret', 'ssh'] as const;

/** Members of a mount, with their other names. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'type from source target id sharing readonly readwrite mode uid gid size required env'
      .split(' ')
      .map((name) => [name, name]),
  ),
  ...{ src: 'source', dst: 'target', destination: 'target', ro: 'readonly', rw: 'readwrite' },
};

/** Reads the value of a flag `--mount`. Throws `DockerfileError`. */
export function readMount(text: string, line: number): Mount {
  const members = membersOf(text, line);
  const { type = 'bind', from = null, source = '/', target = '', uid, gid, id = '' } = members;
  const known = types.find((one) => one === type);
  if (known === undefined)
    throw new DockerfileError(`Line ${line} has a mount of the type ${type}. There are ${types.join(', ')}.`);
  const needsTarget = known !== 'secret' && known !== 'ssh';
  if (target === '' && needsTarget)
    throw new DockerfileError(`Line ${line} has a mount without a target. Write target=/path.`);
  if (from !== null && !/^[^$,]+$/.test(from))
    throw new DockerfileError(`Line ${line} does not name one image or stage to take files from. Write its name.`);
  const { required = 'false' } = members;
  const owner = uid === undefined && gid === undefined ? null : `${uid ?? 0}:${gid ?? 0}`;
  return { type: known, from, source, target, owner, isRequired: required !== 'false', id };
}

function membersOf(text: string, line: number): Partial<Record<string, string>> {
  const members = new Map<string, string>();
  for (const one of text.split(',')) {
    const at = one.includes('=') ? one.indexOf('=') : one.length;
    const written = one.slice(0, at).toLowerCase();
    const name = Object.hasOwn(names, written) ? names[written] : undefined;
    if (name === undefined)
      throw new DockerfileError(`Line ${line} has a mount with ${written}, which no builder knows.`);
    if (members.has(name)) throw new DockerfileError(`Line ${line} has a mount with two values of ${name}.`);
    members.set(name, at < one.length ? one.slice(at + 1) : 'true');
  }
  return Object.fromEntries(members);
}
