import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listParts } from '../../scripts/nightly/parts.ts';
import { folderOf, writeResult } from '../../scripts/nightly/results.ts';
import { type Checkout, copyCheckout, type Run, runCommand } from '../guide/checkout.ts';
import { commitAll, git } from '../guide/git.ts';

let copy: Checkout;
let contract: string;
let packages: string;
beforeAll(() => {
  copy = copyCheckout();
  commitAll(copy.folder);
  contract = (JSON.parse(read('generated/openapi.json')) as { info: { version: string } }).info.version;
  packages = (JSON.parse(read('package.json')) as { version: string }).version;
});
afterEach(() => {
  git(copy.folder, 'reset', '--quiet', '--hard');
  git(copy.folder, 'clean', '--quiet', '--force', '-d');
  git(copy.folder, 'update-ref', '-d', 'refs/tags/v0.0.1');
});
afterAll(() => {
  // The copy shares the folder of packages, which has the results.
  passParts([]);
  copy[Symbol.dispose]();
});

function run(command: string): Promise<Run> {
  return runCommand(command, copy.folder);
}

function read(name: string): string {
  return readFileSync(join(copy.folder, name), 'utf8');
}

/** Replaces a text in a file, which has it. */
function edit(name: string, from: string, to: string): void {
  expect(read(name)).toContain(from);
  writeFileSync(join(copy.folder, name), read(name).replace(from, to));
}

function nextMinor(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
}

/** Makes the commit of the copy a release, on which `npm run nightly` has passed. */
function release(): void {
  git(copy.folder, 'tag', 'v0.0.1');
  passParts(listParts(copy.folder, 0).map(({ name }) => name));
}

/** Replaces the results of `npm run nightly` on the commit of the copy. */
function passParts(names: readonly string[]): void {
  const folder = folderOf(copy.folder, git(copy.folder, 'rev-parse', 'HEAD'));
  rmSync(folder, { recursive: true, force: true });
  for (const name of names) writeResult(folder, name, { passed: true, minutes: 1 });
}

test('passes a working tree without a change, and names a base that does not exist', async () => {
  expect(await run('node scripts/contract-diff.ts')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await run('node scripts/contract-diff.ts --base none')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await run('node scripts/contract-diff.ts --base v0')).toEqual({
    passed: false,
    exitCode: 2,
    stdout: '',
    stderr: 'There is no commit "v0" in this clone. Fetch it, or name another: --base <ref>.\n',
  });
});

test('lists a breaking change without a release, and demands nothing', async () => {
  edit('openapi/reference/schemas.yaml', 'required: [id, name, country, status,', 'required: [id, name, status,');
  edit('openapi/openapi.yaml', `  version: ${contract}\n`, '  version: 0.0.3\n');
  expect(await run('node scripts/generate.ts')).toMatchObject({ exitCode: 0 });

  const compared = await run('node scripts/contract-diff.ts');
  const write = await run('node scripts/contract-diff.ts --write');

  expect(compared).toMatchObject({ exitCode: 0, stderr: '' });
  expect(compared.stdout).toContain('clients that receive · required-properties-removed Region.country');
  expect(compared.stdout).toContain(`Version ${contract} → 0.0.3: no higher version is demanded.`);
  expect(compared.stdout).toContain('which is not a release, so no version and no line in the changelog is demanded.');
  expect(write).toMatchObject({
    exitCode: 0,
    stderr: 'Nothing is written, because nothing is demanded without a release.\n',
  });
  expect(git(copy.folder, 'diff', '--name-only', '--', 'CHANGELOG.md', 'package.json')).toBe('');
});

test('demands versions and changelog for a breaking change since a release, and writes them', async () => {
  release();
  edit('openapi/reference/schemas.yaml', 'required: [id, name, country, status,', 'required: [id, name, status,');
  expect(await run('node scripts/generate.ts')).toMatchObject({ exitCode: 0 });

  const before = await run('node scripts/contract-diff.ts');
  const write = await run('node scripts/contract-diff.ts --write');
  const after = await run('node scripts/contract-diff.ts');
  const formatted = await run('node_modules/.bin/prettier --check CHANGELOG.md && node scripts/generate.ts --check');

  const [ofContract, ofPackages] = [nextMinor(contract), nextMinor(packages)];
  expect(before.exitCode).toBe(1);
  expect(before.stdout).toContain('clients that receive · required-properties-removed Region.country');
  expect(before.stdout).toContain(
    `\`info.version\` is still ${contract}. 1 change breaks clients, so it has to be ${ofContract} or higher.`,
  );
  expect(before.stdout).toContain(
    `The version of the packages is still ${packages}. 1 change breaks clients, so it has to be ${ofPackages} or higher.`,
  );
  expect([write.exitCode, after.exitCode]).toEqual([0, 0]);
  expect(after.stdout).toContain('Compared with the release v0.0.1.');
  expect(read('openapi/openapi.yaml')).toContain(`  version: ${ofContract}\n`);
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: ofPackages });
  expect(JSON.parse(read('client/package.json'))).toMatchObject({ version: ofPackages });
  expect(read('control-plane/simulated-ports.ts')).toContain(`version: '${ofPackages}'`);
  expect(JSON.parse(read('platform/package.json'))).toMatchObject({
    version: ofPackages,
    dependencies: { 'platform-control-plane': ofPackages },
  });
  expect(read('examples/operate/compose.yaml')).toContain(` platform-control-plane-server@${ofPackages}\n`);
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: ofPackages,
    packages: { '': { version: ofPackages } },
  });
  expect(read('CHANGELOG.md')).toContain(
    `### Contract ${ofContract}\n\n- Breaking for clients that receive: \`Region.country\`: The field is no longer required.\n`,
  );
  expect(formatted).toMatchObject({ exitCode: 0 });
});

test('writes no release before each part of npm run nightly has passed on its commit', async () => {
  release();
  passParts(['bench', 'guide']);

  const { exitCode, stderr } = await run('node scripts/contract-diff.ts --write');

  expect(exitCode).toBe(1);
  expect(stderr).toContain('A release needs a commit on which each part of `npm run nightly` has passed.');
  expect(stderr).toMatch(/these have not passed: damage, .*mutants.*\. Run `npm run nightly`/);
  expect(git(copy.folder, 'status', '--porcelain')).toBe('');
});

test('demands a line in the changelog below a version that was moved since a release', async () => {
  release();
  edit('openapi/reference/schemas.yaml', 'required: [id, name, country, status,', 'required: [id, name, status,');
  expect(await run('node scripts/generate.ts')).toMatchObject({ exitCode: 0 });
  expect(await run('node scripts/contract-diff.ts --write')).toMatchObject({ exitCode: 0 });
  edit('CHANGELOG.md', `### Contract ${nextMinor(contract)}`, '### Contract');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain(`CHANGELOG.md has no section "### Contract ${nextMinor(contract)}".`);
});

test('accepts an exempt change with a patch version, and refuses an entry that applies to nothing', async () => {
  release();
  edit('generated/openapi.json', '"maxItems": 50', '"maxItems": 51');
  const report = JSON.parse((await run('node scripts/contract-diff.ts --json')).stdout) as {
    changes: { id: string }[];
  };
  const entry = (change: string) =>
    `- { change: '${change}', reason: 'No server returns so many.', expires: 9999-12-31 }\n`;
  writeFileSync(
    join(copy.folder, 'contract-exemptions.yaml'),
    `${entry(report.changes[0]?.id ?? '')}${entry('no such change')}`,
  );

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('accepted until 9999-12-31: No server returns so many.');
  expect(stdout).toContain('Clients can see the changes, so it has to be');
  expect(stdout).toContain('The exemption of "no such change" applies to no breaking change any more. Delete it.');
});

test('demands a version of the packages alone for an export that changed its name', async () => {
  release();
  edit('client/index.ts', 'export { serializeQuery } from', 'export { serializeQuery as writeQuery } from');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');
  const write = await run('node scripts/contract-diff.ts --write');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('serializeQuery (.)');
  expect(stdout).toContain('generated code · export-removed');
  expect(stdout).not.toContain('createClient');
  expect(stdout).not.toContain('`info.version`');
  expect(write.exitCode).toBe(0);
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: nextMinor(packages) });
  expect(read('openapi/openapi.yaml')).toContain(`  version: ${contract}\n`);
  expect(read('CHANGELOG.md')).toContain(
    `### Package ${nextMinor(packages)}\n\n- Breaking for generated code: \`serializeQuery (.)\``,
  );
});

test('reports a version of the packages that is not the same in every file, without a release too', async () => {
  edit('package.json', `"version": "${packages}"`, '"version": "9.9.9"');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'client/package.json has another version than package.json, which has 9.9.9. Write it there too.',
  );
  expect(stdout).toContain('control-plane/simulated-ports.ts has another version than package.json');
});

test('reports an exemption that applies to nothing, without a release too', async () => {
  edit('generated/openapi.json', '"maxItems": 50', '"maxItems": 51');
  writeFileSync(
    join(copy.folder, 'contract-exemptions.yaml'),
    '- { change: none, reason: It was reverted., expires: 9999-12-31 }\n',
  );

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('The exemption of "none" applies to no breaking change any more. Delete it.');
});

test('fails on a document that was not generated after a change', async () => {
  edit('openapi/reference/schemas.yaml', 'required: [id, name, country, status,', 'required: [id, name, status,');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('generated/openapi.json is stale');
});

test('compares nothing with a commit that is older than the comparison', async () => {
  git(copy.folder, 'rm', '--quiet', '--cached', 'scripts/contract-diff.ts');
  git(copy.folder, 'commit', '--quiet', '--message', 'Before');

  const compared = await run('node scripts/contract-diff.ts --base HEAD');

  git(copy.folder, 'reset', '--quiet', '--hard', 'HEAD~1');
  expect(compared).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is older than this comparison') });
});
