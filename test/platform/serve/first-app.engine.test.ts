import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readDocument } from '../../architecture/documents.ts';
import { project } from '../../architecture/sources.ts';
import { leadsTo, pageOf, runOnDesktop } from '../../cli/browser.ts';
import { packCli } from '../../cli/packed.ts';
import { Person } from '../../cli/pcp.ts';
import { engineOf } from '../../engines/engine.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from '../sources/git-server.ts';
import { whyNoClient } from '../shell/client.ts';
import { makeDataFolder } from './data-folder.ts';
import { linkIn, sendForm, sessionIn } from './forms.ts';
import { becomes, type OnEngine, serveOnEngine } from './on-engine.ts';

/** The commands of the document: the start of the server, how a person comes in, and everything else. */
const [start, comeIn, ...commands] = readDocument('docs/deploy-your-first-app.md')
  .blocks.filter(({ language }) => language === 'bash')
  .map(({ code }) => code);

test.skipIf(whyNoClient() !== null)(
  'each command of docs/deploy-your-first-app.md works, one after the other, on a machine that has nothing yet',
  async () => {
    await using git = await startGitServer();
    commitTo(makeRepository(git, 'you/shop'), { ref: 'refs/heads/main', files: { 'index.html': '<h1>The shop</h1>' } });
    await using repositories = await serveByHttp(git);
    const made = makeDataFolder();
    // The document names ./data.
    const place = { ...made, data: relative(process.cwd(), made.data) };
    await using plane = await serveOnEngine(await engineOf('docker'), { allowsPrivateRepositories: true }, place);
    await removeAcme(plane);
    const [person, packing] = [new Person(), mkdtempSync(join(tmpdir(), 'pcp-package-'))];
    onTestFinished(() => person[Symbol.dispose]());
    onTestFinished(() => rmSync(packing, { recursive: true }));
    symlinkSync(join(project, 'examples'), join(person.folder, 'examples'));
    const tarball = await packCli(packing);
    const installed = join(person.folder, 'installed');
    const env = {
      PATH: `${join(installed, 'bin')}:${process.env.PATH ?? ''}`,
      HOME: person.folder,
      NPM_CONFIG_PREFIX: installed,
      TOKEN: plane.token,
    };
    const scriptOf = (blocks: readonly string[]) =>
      ['set -eu -o pipefail', ...blocks]
        .join('\n')
        .replaceAll('http://localhost:4000', plane.served.url)
        .replaceAll('https://github.com', repositories.url)
        .replaceAll('--global platform-control-plane-cli', `--global ${tarball}`);
    writeFileSync(join(person.folder, 'come-in'), scriptOf([comeIn ?? '']));

    const login = runOnDesktop(person, 'bash come-in', env);
    await approve(person, plane.served.stderr());
    const code = await login.ended;
    const { stdout } = await promisify(execFile)('bash', ['-c', scriptOf(commands)], {
      cwd: person.folder,
      env,
      timeout: 180_000,
    });

    expect(start?.trim()).toBe('npm run serve -- --data ./data');
    expect(commands.length).toBe(15);
    expect([code, login.output()]).toEqual([0, expect.stringMatching(/✓ Signed in to \S+ as Owner/)]);
    expect(stdout).toMatch(/SLUG +home\n/);
    expect(stdout).toMatch(/\nhttp:\/\/hello-home\.apps\.localhost:\d+\n/);
    expect(stdout).toContain('home/hello  production  local\nrunning\n');
    expect(stdout.match(/<h1>Hello from my first app<\/h1>/g)).toHaveLength(3);
    expect(stdout.match(/<h1>Good morning from my first app<\/h1>/g)).toHaveLength(2);
    expect(stdout.match(/(^|\})index\.html$/gm)).toHaveLength(2);
    expect(stdout).toContain('<h1>The shop</h1>');
    expect(stdout).toContain('"slug":"lab"');
    expect(stdout).toMatch(/"status":"succeeded","lines":\[\{.*"step":"build"/);
    expect(stdout).toContain('"memoryLimit":[');
    expect(stdout).toContain('"ok":true');
  },
);

/** Removes the workspace that a control plane of tests has. */
async function removeAcme(plane: OnEngine): Promise<void> {
  await plane.delete('/api/workspaces/acme');
  await becomes(() => plane.get('/api/workspaces'), { body: { workspaces: [] } });
}

/** Gives access in the browser of a person, who signs in by the link that the first start prints. */
async function approve(person: Person, printed: string): Promise<void> {
  const link = printed.split('\n').find((line) => line.includes('/sign-in/link'));
  const session = sessionIn(await sendForm(linkIn(link)));
  const choices = { decision: 'approve', scope: 'full', expires: '90d', workspace: '' };
  const approved = await sendForm(await pageOf(person), choices, { session });
  expect((await fetch(leadsTo(approved))).status).toBe(200);
}

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
