import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../architecture/documents.ts';
import { project } from '../../architecture/sources.ts';

/** The commands of a document, in order. */
export function commandsOf(path: string): readonly string[] {
  return readDocument(path).blocks.flatMap(({ language, code }) =>
    language === 'bash' ? code.split('\n').filter((line) => line !== '') : [],
  );
}

/**
 * Scripts in place of programs that need more than a test has: a package from the registry, other users, a running
 * systemd, and an engine of containers. `npm install` installs this checkout, and `serve` simulates apps. `systemctl`
 * and `docker` check the files that they are about.
 */
const installed = 'node_modules/platform-control-plane-server';
const programs: Readonly<Record<string, string>> = {
  npx: `shift\n[ "$1" = serve ] && set -- "$@" --simulated\nexec "${process.execPath}" "${project}/platform/bin/main.ts" "$@"`,
  npm: `[ "$2" = --prefix ] && cd "$3"\nmkdir -p ${installed}/dist && ln -sfn "${project}/examples" ${installed}/dist/examples`,
  sudo: 'exec "$@"',
  useradd: 'true',
  systemctl: 'test -f "$ROOT/etc/systemd/system/control-plane.service"',
  journalctl: 'true',
  docker: `test -f "$5" && grep -q '^POSTGRES_PASSWORD=.' "$3" && grep -q '^PCP_DATA_KEY=.' "$3"`,
};

/** Makes a folder in which the commands can run. */
export function prepareMachine(root: string): void {
  for (const folder of ['bin', 'opt/control-plane', 'etc/systemd/system', 'backups'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(root, 'bin', name), 0o755);
  }
  // As after `npm install` in the folder.
  mkdirSync(join(root, installed, 'dist'), { recursive: true });
  symlinkSync(join(project, 'examples'), join(root, installed, 'dist/examples'));
}

export interface Machine {
  readonly root: string;
  /** The address of a database of PostgreSQL. */
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Runs all commands in one shell. Servers run until the next one starts; each has to listen. Resolves with what was
 * printed.
 */
export async function runCommands(
  lines: readonly string[],
  { root, databaseUrl, environment }: Machine,
): Promise<{ status: number; output: string }> {
  const script = lines.map((line) => scriptOf(inMachine(line, root, databaseUrl)));
  const child = spawn('bash', ['-u', '-c', [prelude, ...script, 'stop'].join('\n')], {
    cwd: root,
    env: { ...process.env, ...environment, ROOT: root, PATH: `${join(root, 'bin')}:${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

/** `start` waits until a server listens, and sets the token that it has printed. */
const prelude = `
server=
fail() { echo "FAILED: $1"; stop; exit 1; }
stop() { [ -z "$server" ] || { kill "$server" && wait "$server"; }; server=; }
start() {
  stop
  : > served; bash -c "exec $1" 2> served > log & server=$!
  for _ in $(seq 300); do
    grep -q 'Stop it with' served && break
    kill -0 "$server" 2>/dev/null || { cat served; fail "$1"; }
    sleep 0.1
  done
  TOKEN=$(sed -n 's/^    \\(pcp_[^ ]*\\)$/\\1/p' served | tail -1 | grep . || echo "\${TOKEN-}")
}
`;

function scriptOf(line: string): string {
  const isServer = /\bserve\b(?!.*--(check|print-config))/.test(line) && line.includes('npx');
  const quoted = `'${line.replaceAll("'", String.raw`'\''`)}'`;
  // The document says to stop all servers before.
  // A server of other data, as the one before, has the ports that the check tries.
  if (line.includes(' migrate ') || line.includes('--check --config')) return `stop; ${line} || fail ${quoted}`;
  return isServer
    ? `start ${quoted.replace(/^'((?:[A-Z_]+=\S+ )+)npx/, "'env $1npx")}`
    : `${line.replace(/^curl /, 'curl --fail --silent --show-error ')} || fail ${quoted}`;
}

function inMachine(line: string, root: string, databaseUrl: string): string {
  return line
    .replaceAll(/(?<=[ >])\/(opt|etc|backups)\//g, `${root}/$1/`)
    .replaceAll(/postgres:\/\/user:password@\S+/g, `'${databaseUrl}'`)
    .replaceAll(/--(admin-)?port \d+/g, '--$1port 0')
    .replaceAll('localhost:4000', 'localhost:$PORT');
}
