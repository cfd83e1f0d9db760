import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Addition } from '../../../control-plane/model/sources/dockerfile/parts.ts';
import { ifMissing } from '../engine.ts';
import type { BuildJob, BuildParts } from './job.ts';
import { archiveOf, entryOf, type SourceEntry } from './source-files.ts';

interface Wanted {
  readonly additions: readonly Addition[];
  /** The files that a Dockerfile may copy. */
  readonly context: Parameters<typeof archiveOf>[0];
  readonly service: string;
}

/** An image that is removed when it is disposed of. */
export interface TemporaryImage extends AsyncDisposable {
  readonly name: string;
}

/** Makes an image that has the additions of a Dockerfile alone. Without additions, its name is empty. */
export async function imageOfAdditions(
  { engine }: BuildParts,
  { build, order }: BuildJob,
  { additions, context, service }: Wanted,
): Promise<TemporaryImage> {
  if (additions.length === 0) return { name: '', [Symbol.asyncDispose]: async () => undefined };
  const entries = additions.flatMap((one) => entriesOf(one, context.entries));
  const labels = engine.names.labels({ owner: order.appId, region: build.region, build: '' });
  const changes = Object.entries(labels).map(([name, value]) => `LABEL ${name}=${JSON.stringify(value)}`);
  const archive = Readable.from(archiveOf({ ...context, entries }), { objectMode: false });
  const progress = await text(await engine.docker.importImage(archive, { changes }));
  const [id] = /\b[0-9a-f]{64}\b/.exec(progress) ?? [];
  if (id === undefined) throw new Error(`The engine imports no image: ${progress}`);
  // No builder takes files from an image without a name.
  const { repo, tag } = engine.names.image({ appId: order.appId, build: build.id, service: `additions of ${service}` });
  await engine.docker.getImage(id).tag({ repo, tag });
  const name = `${repo}:${tag}`;
  return {
    name,
    [Symbol.asyncDispose]: async () => {
      await engine.docker.getImage(name).remove().catch(ifMissing(undefined, 409));
    },
  };
}

function entriesOf(addition: Addition, entries: readonly SourceEntry[]): readonly SourceEntry[] {
  const { path } = addition;
  if ('isFolder' in addition) return [entryOf(path)];
  const { mode } = addition;
  if ('text' in addition) return [{ ...entryOf(path, addition.text), mode }];
  const { below } = addition;
  const isBelow = (one: string) => below === '' || one === below || one.startsWith(`${below}/`);
  return entries
    .filter((one) => isBelow(one.path))
    .map((one) => ({ ...one, name: `${path}/${one.path}`, ...(one.kind !== 'link' && { mode }) }));
}
