import { findIn, hasFile, readFile } from './files.ts';
import { plan, service } from './make.ts';
import type { Plan } from './plan.ts';
import type { Tree } from './tree.ts';
import { readVars } from './vars.ts';

interface Web {
  readonly language: string;
  readonly framework: string | null;
  readonly packageManager: string | null;
  readonly runtimeVersion: string | null;
  readonly command: string | null;
  readonly port: number;
}

async function web(tree: Tree, { command, port, ...about }: Web): Promise<Plan> {
  return plan('buildpack', [service('web', { command, port })], { ...about, vars: await readVars(tree) });
}

export async function detectNode(tree: Tree): Promise<Plan | null> {
  const about = await nodeAbout(tree);
  return about && web(tree, { ...about, command: about.command ?? 'npm start', port: 3000 });
}

/** Facts from a package.json; `null` without one. */
export async function nodeAbout(tree: Tree): Promise<Omit<Web, 'port'> | null> {
  const text = await readFile(tree, 'package.json');
  if (text === null) return null;
  const framework = ['next', 'nuxt', 'astro', 'remix', '@nestjs/core', 'express', 'fastify', 'vite'].find((name) =>
    text.includes(`"${name}"`),
  );
  const lockFiles = [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
  ] as const;
  return {
    language: hasFile(tree, 'tsconfig.json') ? 'typescript' : 'javascript',
    framework: framework?.replace(/^@|\/core$/g, '') ?? null,
    packageManager: lockFiles.find(([file]) => hasFile(tree, file))?.[1] ?? 'npm',
    runtimeVersion: findIn(text, /"node"\s*:\s*"[^\d"]*(\d+)/),
    command: findIn(text, /"start"\s*:\s*"([^"]+)"/),
  };
}

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

export async function detectRuby(tree: Tree): Promise<Plan | null> {
  const text = await readFile(tree, 'Gemfile');
  if (text === null) return null;
  const framework = ['rails', 'sinatra'].find((name) => text.includes(name)) ?? null;
  const command = framework === 'rails' ? 'bin/rails server -b 0.0.0.0' : 'bundle exec rackup -o 0.0.0.0';
  return web(tree, {
    language: 'ruby',
    framework,
    packageManager: 'bundler',
    runtimeVersion: findIn(text, /ruby\s+["'](\d+\.\d+)/),
    command,
    port: 3000,
  });
}

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

/** Pages without a program, served by a web server. */
export async function detectStatic(tree: Tree): Promise<Plan | null> {
  if (!tree.files.some(({ path }) => /^(public\/|dist\/|)index\.html?$/.test(path))) return null;
  return plan('static', [service('web', { port: 8080 })], { language: 'html' });
}
