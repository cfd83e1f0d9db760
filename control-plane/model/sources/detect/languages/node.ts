import { findIn, hasFile, readFile } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { type Web, web } from './web.ts';

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
