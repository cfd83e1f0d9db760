import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import type { RegistryLogins } from '../../control-plane/ports/registry-login.ts';
import { createDocker } from './create-docker.ts';
import { Engine, messageOf, reasonOf } from './engine.ts';
import { Names } from './names.ts';
import { pushImage, reasonOfPush } from './push-image.ts';

interface Place {
  readonly socketPath: string;
  readonly prefix: string;
  readonly logins: RegistryLogins;
}

interface Published {
  /** With a `Dockerfile`. */
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
  /** Name of the image, without a tag. */
  readonly repo: string;
  readonly tag: string;
  readonly signal: AbortSignal;
}

/** Makes an image of a few files, and pushes it. The engine keeps it, so that this is fast the next time. */
export async function publishFiles({ socketPath, prefix, logins }: Place, image: Published): Promise<void> {
  const { files, repo, tag, signal } = image;
  const engine = new Engine(createDocker(socketPath), new Names(prefix), logins, signal);
  const archive = pack();
  // The same files are the same layer.
  for (const { name, content } of files) archive.entry({ name, mode: 0o644, mtime: new Date(0) }, content);
  archive.finalize();
  const id = `${repo}:${tag}`;
  const registryconfig = Object.fromEntries(
    Object.entries(logins).map(([host, { user, password }]) => [host, { username: user, password }]),
  );
  const options = { t: id, rm: true, forcerm: true, abortSignal: signal, registryconfig };
  try {
    await ended(engine, await engine.docker.buildImage(Readable.from(archive, { objectMode: false }), options));
  } catch (cause) {
    throw new Error(`the image ${id} cannot be built: ${reasonOf(cause) || messageOf(cause)}`, { cause });
  }
  try {
    await pushImage(engine, { id, repo, tag, signal });
  } catch (cause) {
    throw new Error(`the image ${id} cannot be pushed: ${reasonOfPush(cause)}`, { cause });
  }
}

/** Rejects with the error that the engine reports in its stream. */
function ended({ docker }: Engine, stream: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    docker.modem.followProgress(stream, (error, lines: readonly { readonly error?: string }[] | null) => {
      const failure = error?.message ?? lines?.find((line) => line.error !== undefined)?.error;
      if (failure === undefined) resolve();
      else reject(new Error(failure));
    });
  });
}
