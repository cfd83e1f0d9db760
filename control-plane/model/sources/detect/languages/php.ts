import { findIn, hasFile, readFile } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { web } from './web.ts';

export async function detectPhp(tree: Tree): Promise<Plan | null> {
  const text = await readFile(tree, 'composer.json');
  if (text === null && !hasFile(tree, 'index.php')) return null;
  const framework = ['laravel', 'symfony', 'slim'].find((name) => text?.includes(`${name}/`)) ?? null;
  const packageManager = text === null ? null : 'composer';
  return web(tree, {
    language: 'php',
    framework,
    packageManager,
    runtimeVersion: findIn(text, /"php"\s*:\s*"[^\d"]*(\d+\.\d+)/),
    command: null,
    port: 8080,
  });
}
