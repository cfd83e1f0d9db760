import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeadLinks, readDocument } from '../architecture/documents.ts';
import { launchBrowser } from '../browser/visit.ts';
import { linkPeers } from './consumer.ts';
import { createProject, type Packed, packClient, packProject, runNpm, smoke, userOfMock } from './packed.ts';

let packed: Packed;
let project: string;
let installed: string;
beforeAll(async () => {
  packed = await packProject();
  project = createProject(packed.folder, 'consumer');
  runNpm(['install', packed.tarball], project);
  installed = join(project, 'node_modules/platform-control-plane');
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

test('works where it is installed: client, server, mock, page and contract', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['smoke.js'], { cwd: project, encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(smoke);
});

test('installs few packages, and neither Prism nor telemetry', () => {
  const tree = runNpm(['ls', '--all', '--parseable'], project);

  // Without the project itself. Express and express-openapi-validator are 105 of them.
  expect(tree.trim().split('\n').length - 1).toBeLessThanOrEqual(135);
  expect(tree).toContain('express-openapi-validator');
  expect(tree).not.toMatch(/stoplight|scarf|[\\/](nodemailer|pg|undici)$/m);
});

test('has a command that serves the mock', async () => {
  expect(await userOfMock(project)).toBe('Barbara Nowak');
});

test('starts as its Dockerfile says', async () => {
  const dockerfile = readFileSync('mock/Dockerfile', 'utf8');
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const [, entry = ''] = /^ENTRYPOINT (.*)$/m.exec(stage) ?? [];
  const [command = '', ...args] = JSON.parse(entry) as string[];
  // The image holds the compiled files at these paths. The later port wins.
  const child = spawn(command, [...args, '--port', '0', '--json'], {
    cwd: installed,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, port } = JSON.parse(line.toString()) as { url: string; port: number };

  const { status } = await fetch(`http://127.0.0.1:${port}/__mock`);
  child.kill('SIGTERM');
  const [exitCode] = (await once(child, 'exit')) as [number];

  expect([status, exitCode]).toEqual([200, 0]);
  expect(url).toBe(`http://0.0.0.0:${port}`);
  expect(stage).toMatch(/^USER node\nEXPOSE 4010$/m);
  expect(stage.indexOf('USER node')).toBeLessThan(stage.indexOf('ENTRYPOINT'));
});

test('has commands that write a backend and count its stubs', () => {
  const run = (...args: string[]) => {
    const command = [join(installed, 'dist/bin/main.js'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  const first = run('scaffold');
  const count = run('stubs');
  const second = run('scaffold');

  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain('Implement one: node_modules/platform-control-plane/docs/implement-an-endpoint.md.');
  expect(count).toMatchObject({ status: 0, stderr: '' });
  expect(count.stdout).toMatch(/^all +\[\.{24}\] 0 of /);
  // TypeScript is an optional peer, and not installed in this project.
  expect(second).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'To read the files in handlers, this needs TypeScript 5 or 6; install it: npm install --save-dev typescript@5\n',
  });
});

test('compares contracts without any other package', () => {
  const contract = readFileSync(join(installed, 'dist/generated/openapi.json'), 'utf8');
  writeFileSync(join(project, 'new.json'), contract.replace('"type":"integer"', '"type":"number"'));
  const args = [
    join(installed, 'dist/bin/main.js'),
    'diff',
    join(installed, 'dist/generated/openapi.json'),
    'new.json',
  ];

  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toContain('`type` changed from `integer` to `number`.');
});

test('builds the reference without any other package', async () => {
  const args = [join(installed, 'dist/bin/main.js'), 'docs', '--out', 'site'];

  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  await using browser = await launchBrowser();
  await using page = await browser.newPage();
  await page.goto(pathToFileURL(join(project, 'site/index.html')).href);
  await page.getByRole('heading', { name: 'Platform control plane' }).first().waitFor();

  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: 'The reference is in site/index.html. Open it in a browser.\n',
    stderr: '',
  });
});

test('says which package the checks of a server need', () => {
  const args = [
    join(installed, 'dist/bin/main.js'),
    'verify',
    '--base-url',
    'http://127.0.0.1:1',
    '--config',
    'verify.json',
  ];

  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'verify needs the package fast-check. Install it: npm install --save-dev fast-check@4\n',
  });
});

test('has a command that verifies a server', () => {
  linkPeers(project, ['fast-check']);
  const verify = join(installed, 'dist/verify');
  const command = [
    join(installed, 'dist/bin/main.js'),
    'verify',
    '--base-url',
    'http://127.0.0.1:1',
    '--config',
    join(verify, 'mock.json'),
  ];
  const env = { ...process.env, ...parseEnv(readFileSync(join(verify, 'mock.env'), 'utf8')) };

  const { status, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8', env });

  expect(stderr).toContain('The server at http://127.0.0.1:1 cannot be reached');
  expect(status).toBe(2);
});

test('explains that a Node without type stripping cannot count the stubs of TypeScript files', () => {
  writeFileSync(join(project, 'backend.ts'), 'export const handlers = {};\n');
  const args = ['--no-experimental-strip-types', join(installed, 'dist/bin/main.js'), 'stubs', 'backend.ts'];

  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });

  expect(status).toBe(1);
  expect(stderr).toContain(
    'cannot run backend.ts. Use Node 22.18 or later, or compile it and name the JavaScript file.',
  );
});

test('has no dead link in its documents', () => {
  // CONTRIBUTING.md links to sources, which the package does not contain.
  const names = globSync('{*.md,docs/**/*.md,mock/*.md}', { cwd: installed, exclude: ['CONTRIBUTING.md'] });
  const documents = names.map((name) => readDocument(name, readFileSync(join(installed, name), 'utf8')));

  expect(names).toContain('README.md');
  expect(documents.flatMap((document) => findDeadLinks(document, installed))).toEqual([]);
});

test('stays below its limits, packed and unpacked', () => {
  const files = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((entry) => entry.isFile());
  const unpacked = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  expect(unpacked).toBeLessThan(12_750_000);
  expect(statSync(packed.tarball).size).toBeLessThan(3_450_000);
});

test('contains the licences of the code that is bundled', () => {
  const notices = readFileSync(join(installed, 'dist/THIRD-PARTY.txt'), 'utf8');

  expect(notices).toContain('@stoplight/prism-http 5.15.11 (Apache-2.0)\n');
  expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  expect(notices).toContain('json-schema-faker 0.5.9 (MIT)\n');
  expect(notices).toMatch(/^react-dom [\d.]+ \(MIT\)$/m);
});

test('recognises the errors of the package of the client, which recognises its errors', async () => {
  runNpm(['install', await packClient()], project);
  copyFileSync(join(import.meta.dirname, 'side-by-side.js'), join(project, 'side-by-side.js'));

  const { stdout, stderr } = spawnSync(process.execPath, ['side-by-side.js'], { cwd: project, encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ sameClass: false, byMain: [true, 'not_found'], byClient: [true, 'not_found'] });
});
