import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '../../mock/start.ts';
import { project } from '../scripts/generate/copy.ts';
import { freePort } from '../listen.ts';
import { cache } from './toolchains.ts';

const run = promisify(execFile);

/** The empty folder of a user of the package, in which the commands of docs/clients.md run. */
export interface Workspace {
  write(name: string, text: string): void;
  /** Runs a shell command in the folder; fails with its output. Returns its standard output. */
  sh(command: string, env?: Record<string, string>): Promise<string>;
}

export function createWorkspace(name: string): Workspace {
  const folder = join(cache, name);
  const generated = join(folder, 'node_modules/platform-control-plane/dist/generated');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  copyFileSync(join(project, 'generated/openapi-3.0.json'), join(generated, 'openapi-3.0.json'));
  return {
    write: (file, text) => writeFileSync(join(folder, file), text),
    sh: (command, env) => sh(folder, command, env),
  };
}

/** Runs the command of docs/clients.md that generates `output`. It exits with 0 even if it fails. */
export async function generate(workspace: Workspace, heading: string, output: string): Promise<void> {
  const log = await workspace.sh(`{ ${blockOf(heading, 'sh')}\n} 2>&1`);
  await workspace.sh(`ls ${output}`).catch((cause: unknown) => {
    throw new Error(log, { cause });
  });
}

async function sh(cwd: string, command: string, extra: Record<string, string> = {}): Promise<string> {
  const path = [join(cache, 'venv/bin'), process.env.PATH].join(delimiter);
  // The generator runs for seconds only, so that compiling it well takes longer than it saves.
  const env = {
    ...process.env,
    PATH: path,
    JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1',
    CARGO_TARGET_DIR: join(cache, 'rust-target'),
    ...extra,
  };
  try {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], { cwd, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    // What `execFile` rejects with has the output of the command.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`, { cause: error });
  }
}

/** The first code block of a language below a heading of docs/clients.md. */
export function blockOf(heading: string, language: string): string {
  const text = readFileSync(join(project, 'docs/clients.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/clients.md has no block of ${language} below "${heading}".`);
  return block;
}

/** What a program prints that a page of the docs shows, run against a mock. */
export async function runOnMock(workspace: Workspace, command: string): Promise<string> {
  await using mock = await startMock({ host: '127.0.0.1' });
  return await workspace.sh(command, { CONTROL_PLANE_URL: mock.url, CONTROL_PLANE_TOKEN: 'pcp_demo_owner' });
}

/** What the programs of docs/clients.md print. */
export const printed = `workspace acme
workspace acme-labs
app Storefront
deploy 42
deploy 41
deploy 40
variable CHANNEL
`;

/** What those print that also read an error and a stream. */
export const printedInFull = `${printed}error 404 not_found
status running
`;

/** The last line of `verify --only getAiStatus` for a server that a page of the docs shows. */
export async function verifyServer(workspace: Workspace, command: string): Promise<string> {
  const port = await freePort();
  const main = join(project, 'bin/main.ts');
  workspace.write('verify.json', '{ "personas": { "owner": { "token": "TOKEN", "role": "owner" } } }');
  const verify = `${process.execPath} ${main} verify --base-url http://127.0.0.1:${port} --config verify.json --only getAiStatus`;
  const isUp = `for _ in $(seq 300); do (: </dev/tcp/127.0.0.1/${port}) 2>/dev/null && break; sleep 0.1; done`;
  const output = await workspace.sh(`${command} >server.log 2>&1 & trap "kill $!" EXIT; ${isUp}; ${verify}`, {
    PORT: String(port),
    TOKEN: 'pcp_demo_owner',
  });
  return output.trimEnd().split('\n').at(-1) ?? '';
}
