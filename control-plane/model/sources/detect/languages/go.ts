import { findIn, readFile } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { web } from './web.ts';

export async function detectGo(tree: Tree): Promise<Plan | null> {
  const text = await readFile(tree, 'go.mod');
  if (text === null) return null;
  const framework =
    ['gin-gonic/gin', 'labstack/echo', 'gofiber/fiber'].find((name) => text.includes(name))?.split('/')[1] ?? null;
  return web(tree, {
    language: 'go',
    framework,
    packageManager: 'go',
    runtimeVersion: findIn(text, /^go\s+(\d+\.\d+)/m),
    command: null,
    port: 8080,
  });
}
