import type { ImageAddition } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import type { ImageFile } from '../../../control-plane/model/sources/detect/compose/mounts.ts';
import { makeImage } from './dockerfile-build.ts';
import type { BuildJob, BuildParts } from './job.ts';
import { requireHarmless } from './prepare-dockerfile.ts';
import { entryOf, type SourceEntry } from './source-files.ts';

interface Addition {
  readonly folder: string;
  readonly entries: readonly SourceEntry[];
  readonly service: string;
  /** Name or id by which the engine finds the image that is added to. */
  readonly base: string;
  readonly addition: ImageAddition;
}

/** Makes an image of another one and files of the source. Returns its name. */
export async function addToImage(parts: BuildParts, job: BuildJob, added: Addition): Promise<string> {
  const { folder, entries, service, base, addition } = added;
  await requireHarmless(parts, `of "${service}"`, base);
  for (const { target } of addition.files) job.say(`Adding ${target} to the image of "${service}"`);
  const files = addition.files.flatMap((file, index) => entriesOf(file, `files/${index}`, entries));
  return makeImage(parts, job, {
    context: { folder, entries: [...files, entryOf('Dockerfile', dockerfileOf(base, addition))], into: '', owner: 0 },
    dockerfile: 'Dockerfile',
    args: {},
    shown: new Map(),
    named: `The image of "${service}" with its files`,
    lineOf: (line) => line,
    lineOfStep: () => null,
    // Another name than that of the image that is built for the service, which other services may share.
    service: `${service} with files`,
  });
}

/** The paths in the context are numbers, so that no sign in a name has a meaning. */
function dockerfileOf(base: string, { files, workingDir }: ImageAddition): string {
  const copies = files.map(({ from, target }, index) => {
    const isFolder = 'path' in from && from.isFolder;
    const end = isFolder ? '/' : '';
    return `COPY ${JSON.stringify([`files/${index}${end}`, `${target}${end}`])}`;
  });
  return [`FROM ${base}`, ...copies, ...(workingDir === null ? [] : [`WORKDIR ${workingDir}`]), ''].join('\n');
}

function entriesOf({ from }: ImageFile, name: string, entries: readonly SourceEntry[]): SourceEntry[] {
  if ('text' in from) return [entryOf(name, from.text)];
  const { path, isFolder } = from;
  if (!isFolder) return entries.filter((entry) => entry.path === path).map((entry) => ({ ...entry, name }));
  const inside = path === '' ? '' : `${path}/`;
  return entries
    .filter((entry) => entry.path.startsWith(inside))
    .map((entry) => ({ ...entry, name: `${name}/${entry.path.slice(inside.length)}` }));
}
