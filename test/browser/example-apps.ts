import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../package/packed.ts';

const project = join(import.meta.dirname, '../..');
const names = ['vite', 'nextjs'] as const;
const client = 'platform-control-plane-client';

const run = promisify(execFile);

/** The apps of `examples/`, built in a temporary folder that is removed with them. */
export interface ExampleApps extends Disposable {
  readonly folder: string;
}

/** Installs both apps at once, with the client as it is packed from this checkout, and builds them. */
export async function buildExampleApps(env: NodeJS.ProcessEnv): Promise<ExampleApps> {
  const folder = mkdtempSync(join(tmpdir(), 'example-apps-'));
  const tarball = await packClient();
  for (const name of names) {
    const source = join(project, 'examples', name);
    cpSync(source, join(folder, name), { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
    const file = join(folder, name, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
    manifest.dependencies[client] = `file:${tarball}`;
    writeFileSync(file, JSON.stringify(manifest));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: names }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env });
  await Promise.all(names.map((name) => run('npm', ['run', 'build'], { cwd: join(folder, name), env })));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
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
