import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument } from '../../architecture/documents.ts';
import { project } from '../../architecture/sources.ts';
import { engineOf } from '../../engines/engine.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from '../sources/git-server.ts';
import { whyNoClient } from '../shell/client.ts';
import { makeDataFolder } from './data-folder.ts';
import { serveOnEngine } from './on-engine.ts';

/** The commands of the document, of which the first one starts the server. */
const [start, ...commands] = readDocument('docs/deploy-your-first-app.md')
  .blocks.filter(({ language }) => language === 'bash')
  .map(({ code }) => code);

test.skipIf(whyNoClient() !== null)(
  'each command of docs/deploy-your-first-app.md works, one after the other',
  async () => {
    await using git = await startGitServer();
    commitTo(makeRepository(git, 'you/shop'), { ref: 'refs/heads/main', files: { 'index.html': '<h1>The shop</h1>' } });
    await using repositories = await serveByHttp(git);
    const made = makeDataFolder();
    // The document names ./data.
    const place = { ...made, data: relative(process.cwd(), made.data) };
    await using plane = await serveOnEngine(await engineOf('docker'), { allowsPrivateRepositories: true }, place);
    using folder = makeFolder();
    const script = ['set -eu -o pipefail', ...commands]
      .join('\n')
      .replaceAll('http://localhost:4000', plane.served.url)
      .replaceAll('https://github.com', repositories.url);

    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: folder.path,
      env: { ...process.env, TOKEN: plane.token },
      timeout: 120_000,
    });

    expect(start?.trim()).toBe('npm run serve -- --data ./data');
    expect(commands.length).toBe(9);
    expect(stdout).toContain('"slug":"home"');
    expect(stdout).toMatch(/"status":"succeeded","lines":\[\{.*"step":"build"/);
    expect(stdout.match(/<h1>Hello from my first app<\/h1>/g)).toHaveLength(3);
    expect(stdout).toContain('<h1>Good morning from my first app</h1>');
    expect(stdout).toContain('"memoryLimit":[');
    expect(stdout).toContain('\nindex.html\n');
    expect(stdout).toContain('<h1>The shop</h1>');
    expect(stdout.match(/"ok":true/g)).toHaveLength(2);
  },
);

/** The same repositories by http, since the control plane does not know the certificate of the server. */
async function serveByHttp({ port }: GitServer) {
  const server = createServer((received, response) => {
    const { url: path, method, headers } = received;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false }, (arrived) => {
      response.writeHead(arrived.statusCode ?? 502, arrived.headers);
      arrived.pipe(response);
    });
    received.pipe(sent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port: own } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${own}`, [Symbol.asyncDispose]: close };
}

/** Where the commands run, with the examples of the project. */
function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), 'first-app-'));
  symlinkSync(join(project, 'examples'), join(path, 'examples'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
