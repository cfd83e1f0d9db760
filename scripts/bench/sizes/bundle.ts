import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';

/** A file that a bundler writes. */
export interface Chunk {
  readonly name: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** The chunks that are loaded with it. */
  readonly imports: readonly string[];
  /** The paths of the modules in it; esbuild does not report them. */
  readonly modules: readonly string[];
}

const root = join(import.meta.dirname, '../../..');

/** A module of this project for a browser, minified, as Vite 8 makes it. */
export async function bundleByRolldown(entry: string): Promise<Chunk[]> {
  await using bundle = await rolldown({ input: join(root, entry), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  return output.flatMap((one) => {
    if (one.type !== 'chunk') return [];
    const { fileName: name, code, isEntry, imports, moduleIds: modules } = one;
    return [{ name, code, isEntry, imports, modules }];
  });
}

const forBrowsers = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  platform: 'browser',
} as const;

/** The same by esbuild. */
export async function bundleByEsbuild(entry: string): Promise<Chunk[]> {
  const { outputFiles, metafile } = await build({
    ...forBrowsers,
    entryPoints: [entry],
    splitting: true,
    outdir: 'out',
    metafile: true,
    logLevel: 'silent',
  });
  return Object.entries(metafile.outputs).map(([name, { entryPoint, imports }]) => ({
    name,
    code: outputFiles.find((file) => file.path.endsWith(`/${name}`))?.text ?? '',
    isEntry: entryPoint === entry,
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    modules: [],
  }));
}

/** A statement, such as an import of one name, bundled by esbuild. */
export async function bundleStatement(contents: string): Promise<string> {
  const { outputFiles } = await build({ ...forBrowsers, stdin: { contents, resolveDir: root } });
  return outputFiles[0]?.text ?? '';
}

/** The chunks that are loaded at the start. */
export function loadedAtStart(chunks: readonly Chunk[]): Chunk[] {
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.name)) loaded.add(chunk);
  return [...loaded];
}

/** The bytes that a browser receives, compressed with `gzip -9`. */
export function compressedSize(chunks: readonly Pick<Chunk, 'code'>[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}
