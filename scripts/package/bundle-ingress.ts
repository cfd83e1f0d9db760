import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the programs of the pods of an ingress, each into one file that needs nothing but Node. */
export async function bundleIngress(root: string, folder = 'platform/dist/platform/kubernetes/ingress/pod') {
  await build({
    absWorkingDir: root,
    entryPoints: { ingress: 'platform/ingress/process/main.ts', feed: 'platform/kubernetes/ingress/feed.ts' },
    outdir: join(root, folder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'node',
    target: 'node22.14',
    logLevel: 'warning',
  });
}
