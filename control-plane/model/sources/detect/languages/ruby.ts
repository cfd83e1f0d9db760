import { findIn, readFile } from '../files.ts';
import type { Plan } from '../plan.ts';
import type { Tree } from '../tree.ts';
import { web } from './web.ts';

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
