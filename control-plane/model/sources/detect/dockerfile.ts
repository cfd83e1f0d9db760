import { findIn, readFile } from './files.ts';
import { plan, service } from './make.ts';
import type { Plan } from './plan.ts';
import { linesOf } from './source.ts';
import type { Tree } from './tree.ts';
import { readVars } from './vars.ts';

/** A Dockerfile at the root: one service. */
export async function detectDockerfile(tree: Tree): Promise<Plan | null> {
  const text = await readFile(tree, 'Dockerfile');
  if (text === null) return null;
  const port = findIn(text, /^[ \t]*EXPOSE[ \t]+(\d+)/im);
  return plan('dockerfile', [service('web', { port: Number(port ?? 8080) })], { vars: await readVars(tree) });
}

/** A Procfile: one service for each process. `web` receives the requests. */
export async function detectProcfile(tree: Tree): Promise<Plan | null> {
  const processes = (await readProcfile(tree)).filter(({ name }) => name !== 'release');
  if (processes.length === 0) return null;
  const services = processes.map(({ name, command }) => service(name, { command, port: name === 'web' ? 8080 : null }));
  return plan('buildpack', services, { vars: await readVars(tree) });
}

/** The command of a Procfile to run once in each new release. */
export async function readReleaseCommand(tree: Tree): Promise<string | null> {
  return (await readProcfile(tree)).find(({ name }) => name === 'release')?.command ?? null;
}

/** The processes, by the order of the file. The last command of a name counts. */
async function readProcfile(tree: Tree): Promise<{ readonly name: string; readonly command: string }[]> {
  const commands = new Map<string, string>();
  for (const line of linesOf((await readFile(tree, 'Procfile')) ?? '')) {
    const [, name = '', command = ''] =
      /^([A-Za-z0-9_-]+):\s*([^\s#].*)$/.exec(line.replace(/^\uFEFF/, '').trim()) ?? [];
    if (name !== '') commands.set(name, command);
  }
  return [...commands].map(([name, command]) => ({ name, command }));
}
