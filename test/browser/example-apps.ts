import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { packClient, packProject } from '../package/packed.ts';

const project = join(import.meta.dirname, '../..');
const client = 'platform-control-plane-client';

export type ExampleName = 'vite' | 'nextjs';

const run = promisify(execFile);

/** An app of `examples/`, built in a temporary folder that is removed with it. */
export interface BuiltApp extends Disposable {
  readonly folder: string;
}

/** Installs an app, with the client as it is packed from this checkout, and builds it. */
export async function buildExampleApp(name: ExampleName, env: NodeJS.ProcessEnv): Promise<BuiltApp> {
  const folder = mkdtempSync(join(tmpdir(), 'example-apps-'));
  const app = join(folder, name);
  const source = join(project, 'examples', name);
  cpSync(source, app, { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
  const file = join(app, 'package.json');
  // An example has both members.
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  using packed = await packProject();
  manifest.dependencies[client] = `file:${await packClient()}`;
  manifest.devDependencies['platform-control-plane'] = `file:${packed.tarball}`;
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: [name] }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env });
  await run('npm', ['run', 'build'], { cwd: app, env });
  return { folder: app, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Folders that a developer may have installed and built in the checkout. */
const notCopied = ['node_modules', 'dist', '.next'];

/** The server of a framework on a free port. */
export interface AppServer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a command of a package that prints the URL on which it serves. */
export async function startAppServer(
  cwd: string,
  [file, ...args]: readonly [file: string, ...args: string[]],
  env: NodeJS.ProcessEnv,
): Promise<AppServer> {
  const child = spawn(process.execPath, [join('../node_modules', file), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const [url] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        child.kill();
        await exited;
      },
    };
  }
  throw new Error(`${file} ended without a URL:\n${printed}`);
}
