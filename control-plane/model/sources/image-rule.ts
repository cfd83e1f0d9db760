import { type ImageRef, parseImageRef } from './image-ref.ts';

/** The images that a source may name: those of registries, and those that the operator offers. */
export interface ImageRule {
  /** Hosts of the registries that images are pulled from; `null` for any registry, as for simulated images. */
  readonly registries: readonly string[] | null;
  /**
   * Names of base images and of images of the catalog, wherever they come from. `{version}` stands for any version.
   */
  readonly offered: readonly string[];
}

/** The rule where images are simulated. */
export const anyRegistry: ImageRule = { registries: null, offered: [] };

/** Prefixes by which an engine finds an image in a file or in a store of its machine. */
const transports = new Set(
  'atomic containers-storage dir docker-archive docker-daemon oci oci-archive ostree sif tarball'.split(' '),
);

/** The reason why a source may not name an image, as a sentence for its author; `null` if it may. */
export function whyNoImage(text: string, rule: ImageRule): string | null {
  if (offeredName(text, rule) !== null) return null;
  const shown = shownName(text);
  const ref = parseImageRef(text);
  if (!ref) return `${shown} is not the name of an image. Write one such as docker.io/library/node:24.`;
  const { registry, repository } = ref;
  if (registry === 'docker.io' && repository === 'library/scratch')
    return `The image ${shown} is empty, so nothing of it can be run or copied. Name another image.`;
  if (isOfMachine(text)) {
    const advice = `Write the whole name of an image of a registry, such as docker.io/library/node:24.`;
    return `${shown} may be an image of the machine that builds. ${advice}`;
  }
  // A host without a port: engines give that name to images that are on their machine alone.
  const isPulled = registry !== 'localhost' && (rule.registries?.includes(registry) ?? true);
  return isPulled ? null : `${shown} is not an image of a registry that this platform pulls from${listOf(rule)}.`;
}

/** The name by which the operator offers an image; `null` if it is not offered. */
export function offeredName(text: string, { offered }: ImageRule): string | null {
  for (const name of offered) {
    const [, version] = new RegExp(`^${patternOf(name)}$`).exec(wholeName(text)) ?? [];
    if (version !== undefined) return name.replaceAll('{version}', version);
  }
  return null;
}

/** The name of an image with its registry and its tag or digest, so that no engine takes it for anything else. */
export function fullName({ registry, repository, tag, digest }: ImageRef): string {
  return `${registry}/${repository}${digest === null ? `:${tag ?? 'latest'}` : `@${digest}`}`;
}

/** Whether an engine may take a name for an id, the beginning of one, or a place on its machine. */
function isOfMachine(text: string): boolean {
  const [, name = '', tag] = /^([^/:@]+)(?::([^/:@]+))?$/.exec(text) ?? [];
  if (name === '') return false;
  return tag === undefined ? /^[0-9a-f]+$/.test(name) : /^sha\d+$/.test(name) || transports.has(name);
}

/** A pattern with one group, the version, which is empty for a name without one. */
function patternOf(name: string): string {
  const filler = '0version0';
  const escaped = wholeName(name.replaceAll('{version}', filler)).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const [first = '', ...rest] = escaped.split(filler);
  return rest.length === 0 ? `${first}()` : String.raw`${first}(\w[\w.-]*)${rest.join(String.raw`\1`)}`;
}

function wholeName(text: string): string {
  const ref = parseImageRef(text);
  return ref ? fullName(ref) : text;
}

function shownName(text: string): string {
  return `"${text.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')}"`;
}

function listOf({ registries }: ImageRule): string {
  return registries === null ? '' : ` (${registries.join(', ')})`;
}
