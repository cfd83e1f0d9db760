import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

/** The name of the image that keeps the network of a pod. */
export const pauseImage = 'localhost/pause:1';

/** Writes an archive of it, as `ctr images import` takes it: BusyBox that sleeps. */
export async function writePauseImage(path: string): Promise<void> {
  const layer = await archiveOf({ 'bin/busybox': readFileSync('/bin/busybox') });
  const diff = `sha256:${createHash('sha256').update(layer).digest('hex')}`;
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Entrypoint: ['/bin/busybox', 'sleep', '1000000'] },
    rootfs: { type: 'layers', diff_ids: [diff] },
  };
  const manifest = [{ Config: 'config.json', RepoTags: [pauseImage], Layers: ['layer.tar'] }];
  const files = { 'config.json': textOf(config), 'layer.tar': layer, 'manifest.json': textOf(manifest) };
  writeFileSync(path, await archiveOf(files));
}

function textOf(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function archiveOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name, mode: 0o755 }, content);
  archive.finalize();
  return buffer(archive);
}
