import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { selfSigned } from '../../self-signed.ts';

export interface GitServer extends AsyncDisposable {
  /**
   * The base URL of repositories, without a slash at the end. No resolver has the name: the tests say that it is this
   * machine.
   */
  readonly url: string;
  readonly port: number;
  /** The folder with the repositories. */
  readonly root: string;
  /** The certificate of the server. */
  readonly caFile: string;
  /** The paths of the requests, with their queries. */
  readonly requests: string[];
  /** Listeners that respond instead of git, by the beginning of the path. */
  readonly instead: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** The beginnings of paths whose responses arrive in small pieces. */
  readonly slow: Set<string>;
}

const host = 'git.test';

/** A server for repositories over https, by the program that git has for it. */
export async function startGitServer(): Promise<GitServer> {
  const folder = mkdtempSync(join(tmpdir(), 'git-server-'));
  const root = join(folder, 'repositories');
  const caFile = join(folder, 'ca.pem');
  const { key, cert } = selfSigned(host);
  mkdirSync(root);
  writeFileSync(caFile, cert);
  const requests: string[] = [];
  const instead: GitServer['instead'] = new Map();
  const slow = new Set<string>();
  const server = createServer({ key, cert }, (request, response) => {
    const { url = '' } = request;
    requests.push(url);
    const [, other] = [...instead].find(([start]) => url.startsWith(start)) ?? [];
    if (other) other(request, response);
    else serveByGit(root, { request, response, isSlow: [...slow].some((start) => url.startsWith(start)) });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    rmSync(folder, { recursive: true });
  };
  return { url: `https://${host}:${port}`, port, root, caFile, requests, instead, slow, [Symbol.asyncDispose]: close };
}

/** A file as fast-import writes it, by its path: its text, the target of a link, or the commit of a submodule. */
export type Files = Readonly<Record<string, string | { readonly target: string } | { readonly commit: string }>>;

export interface NewCommit {
  /** A whole ref. */
  readonly ref: string;
  readonly message?: string;
  readonly author?: string;
  readonly files: Files;
  /** The commit before; that of the ref by default, or that of main. */
  readonly from?: string;
}

/** Makes an empty repository. */
export function makeRepository(server: Pick<GitServer, 'root'>, path: string): string {
  const folder = join(server.root, path);
  gitIn('.', ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  gitIn(folder, ['config', 'uploadpack.allowFilter', 'true']);
  return folder;
}

/** Makes a commit in a repository, and returns its id. */
export function commitTo(
  folder: string,
  { ref, message = 'Change it', author = 'Sam Doe <sam@example.test>', files, from }: NewCommit,
): string {
  const tip = (name: string) => gitIn(folder, ['rev-parse', '--quiet', '--verify', name], { mayFail: true }).trim();
  const before = from ?? (tip(ref) || tip('refs/heads/main'));
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const lines = Object.entries(files).map(([path, content]) => {
    if (typeof content === 'string') return `M 100644 inline ${path}\n${data(content)}`;
    return 'commit' in content
      ? `M 160000 ${content.commit} ${path}\n`
      : `M 120000 inline ${path}\n${data(content.target)}`;
  });
  const at = `${Math.floor(Date.UTC(2026, 0, 1) / 1000)} +0000`;
  const head = `commit ${ref}\nauthor ${author} ${at}\ncommitter ${author} ${at}\n${data(message)}`;
  gitIn(folder, ['fast-import', '--quiet', '--force'], {
    input: `${head}${before === '' ? '' : `from ${before}\n`}${lines.join('')}`,
  });
  return gitIn(folder, ['rev-parse', ref]).trim();
}

export function gitIn(
  folder: string,
  args: readonly string[],
  { input, mayFail = false }: { input?: string; mayFail?: boolean } = {},
): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  if (status !== 0 && !mayFail) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isSlow: boolean;
}

function serveByGit(root: string, { request, response, isSlow }: Exchange): void {
  const { pathname, search } = new URL(request.url ?? '', `https://${host}`);
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin.on('error', () => undefined));
  response.on('close', () => child.kill());
  let head: Buffer | null = Buffer.alloc(0);
  const output = isSlow ? child.stdout.pipe(delayed()) : child.stdout;
  output.on('data', (chunk: Buffer) => {
    if (head === null) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const headers = Object.fromEntries(
      head
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]),
    );
    const { Status: status = '200', ...others } = headers;
    response.writeHead(Number.parseInt(status, 10), others);
    response.write(head.subarray(end + 4));
    head = null;
  });
  output.on('end', () => response.end());
}

/** Gives each piece on after 20 ms. */
function delayed(): Transform {
  return new Transform({ transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), 20) });
}
