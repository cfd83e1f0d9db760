import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExamples } from '../../mock/example/examples.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { startMock } from '../../mock/start.ts';
import { commandsOfScript, comparison, script } from './ci-document.ts';
import { commitMain, createCiProject, runScript } from './ci-project.ts';
import { bin, compileIn, lintTarball, linkPeers, resolutions } from './consumer.ts';
import { createProject, type Packed, packProject, runNpm } from './packed.ts';

let packed: Packed;
let project: string;
beforeAll(async () => {
  packed = await packProject();
  project = createProject(packed.folder, 'consumer');
  runNpm(['install', packed.tarball], project);
  // The types of three entries are in terms of their peers.
  linkPeers(project, ['@playwright/test', 'msw', 'vitest']);
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

/** A backend with one operation, the mock, and a client that calls both. */
const program = `
import { type components, createClient } from 'platform-control-plane';
import { startMock } from 'platform-control-plane/mock';
import { type Handlers, type Identity, serve, skeleton } from 'platform-control-plane/server';

const handlers: Handlers = {
  ...skeleton,
  checkSlug: async ({ query: { slug } }) => ({ status: 200, body: { available: slug === 'free', reason: null, suggestion: null } }),
};
const principal = { userId: 'ada', tokenId: 't1', scope: 'full', pinnedWorkspaceId: null, phoneVerified: true } as const;
const identity: Identity = { authenticate: async () => principal, findMembership: async () => null };
const server = await serve(handlers, { identity, port: 0, adminPort: 0 });
const mock = await startMock();
const check = async (baseUrl: string, slug: string): Promise<boolean | undefined> => {
  const client = createClient({ baseUrl, token: 'pcp_demo_owner' });
  return (await client.GET('/api/workspaces/slug-check', { params: { query: { slug } } })).data?.available;
};
const user: components['schemas']['User'] | undefined = (await createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' }).GET('/api/me')).data?.user;
console.error(JSON.stringify([await check(server.url, 'free'), await check(server.url, 'acme'), await check(mock.url, 'acme'), user?.name]));
await Promise.all([server.stop(), mock.stop()]);
`;

/** A test of a frontend that reads the signed-in user. */
const fixture = `
import { createClient } from 'platform-control-plane';
import { test } from 'platform-control-plane/vitest';
import { expect } from 'vitest';

test('reads the user', async ({ mock }) => {
  const { data } = await createClient({ baseUrl: mock.url, fetch: mock.fetch }).GET('/api/me');
  expect(data?.user.name).toBe('Ada Park');
});
`;

test.each(resolutions)('compiles in a strict project with moduleResolution $moduleResolution', (resolution) => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  const typed = Object.keys(exports).filter((name) => typeof exports[name] === 'object');
  const imports = typed.map(
    (name, index) => `export type * as module${index} from '${posix.join('platform-control-plane', name)}';\n`,
  );

  expect(compileIn(project, imports.join('') + program, resolution)).toBe('');
});

test('runs a filled handler, the mock and the client', () => {
  writeFileSync(join(project, 'program.ts'), program);

  const { stderr } = spawnSync(process.execPath, ['program.ts'], { cwd: project, encoding: 'utf8' });

  expect(JSON.parse(stderr)).toEqual([true, false, false, 'Ada Park']);
});

test('has an entry for msw and one for Playwright', () => {
  const script = `
    const [{ mockHandlers }, playwright] = await Promise.all([import('platform-control-plane/msw'), import('platform-control-plane/playwright')]);
    console.error(mockHandlers().length, typeof playwright.test);
  `;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: project,
    encoding: 'utf8',
  });

  expect(stderr).toBe('1 function\n');
});

test('has a fixture for vitest', () => {
  writeFileSync(join(project, 'fixture.test.ts'), fixture);

  const { stdout, status } = spawnSync(bin('vitest'), ['run', '--root', project, '--testTimeout=600000'], {
    cwd: project,
    encoding: 'utf8',
  });

  expect(stdout).toContain('1 passed');
  expect(status).toBe(0);
});

test('passes publint and attw', () => {
  const { publint, attw } = lintTarball(packed.tarball);

  expect(publint).toMatchObject({ status: 0, stdout: expect.stringContaining('All good!') });
  expect(attw).toMatchObject({ status: 0, stdout: expect.stringContaining('node16 (from ESM): 🟢') });
});

test('bundles Prism without changing the examples that it selects and generates', async () => {
  const { document, operations } = generatedContract();
  const file = pathToFileURL(join(project, 'node_modules/platform-control-plane/dist/mock/example/examples.js')).href;
  // The package contains the compiled module.
  const bundled = ((await import(file)) as { createExamples: typeof createExamples }).createExamples(document);
  const original = createExamples(document);
  const requests = operations.flatMap((operation) => {
    const codes = Object.keys(operation.errors).map((code) => ({ code: Number(code) }));
    return [{}, { dynamic: { seed: '7', place: { in: 'header' as const, path: 'prefer' } } }, ...codes].map(
      (wanted) => ({
        operation,
        wanted,
      }),
    );
  });
  const select = (examples: typeof original) =>
    Promise.all(requests.map(({ operation, wanted }) => examples.pick(operation, wanted)));

  expect(await select(bundled)).toEqual(await select(original));
});

describe('in a project that follows docs/ci.md', () => {
  let ci: ReturnType<typeof createCiProject>;
  beforeAll(() => {
    ci = createCiProject(packed);
  }, 600_000);

  test('runs the commands of the document in CI', async () => {
    await using server = await startMock({ host: '127.0.0.1' });
    commitMain(ci.project);

    // A few operations are enough for the installed command; ci.nightly.test.ts verifies all.
    const short = script.replace('--html verify.html', '--html verify.html --only getMe --only getApp');
    const kept = await runScript(short, ci.project, { SERVER_URL: server.url });
    const text = readFileSync(ci.contract, 'utf8');
    writeFileSync(ci.contract, text.replaceAll('"listCerts"', '"listCertificates"'));
    const broken = await runScript(commandsOfScript().at(-1) ?? '', ci.project);
    const changed = await runScript(comparison, ci.project);

    expect(kept).toMatchObject({ code: 0, output: expect.stringContaining('pass 1') });
    expect(kept.output).toContain('Contract kept: 0 violations');
    expect(broken).toMatchObject({
      code: 1,
      output: expect.stringContaining('`listCertificates` is called `listCerts` now.'),
    });
    expect(changed).toMatchObject({
      code: 1,
      output: expect.stringContaining('`listCerts` is called `listCertificates` now.'),
    });
  });

  test('builds the reference, with the meaning of each error code', async () => {
    const { code, output } = await runScript('npx platform-control-plane docs --out site', ci.project);

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('The reference is in site/index.html.'),
    });
    expect(readFileSync(join(ci.project, 'site/index.html'), 'utf8')).toContain('Another workspace has the slug');
  });
});
