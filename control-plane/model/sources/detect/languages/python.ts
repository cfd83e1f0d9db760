import { findIn, hasFile, readFile } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { web } from './web.ts';

export async function detectPython(tree: Tree): Promise<Plan | null> {
  const needs = (await readFile(tree, 'requirements.txt')) ?? (await readFile(tree, 'pyproject.toml'));
  if (needs === null) return null;
  const framework =
    (['django', 'fastapi', 'flask'] as const).find((name) => needs.toLowerCase().includes(name)) ?? null;
  const commands = {
    django: 'python manage.py runserver 0.0.0.0:8000',
    fastapi: 'uvicorn main:app --host 0.0.0.0 --port 8000',
    flask: 'flask run --host 0.0.0.0 --port 8000',
  };
  return web(tree, {
    language: 'python',
    framework,
    packageManager: hasFile(tree, 'poetry.lock') ? 'poetry' : hasFile(tree, 'uv.lock') ? 'uv' : 'pip',
    runtimeVersion: findIn(needs, /python[\s=><^~"]+(\d+\.\d+)/i),
    command: framework === null ? 'python main.py' : commands[framework],
    port: 8000,
  });
}
