import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Checkout, copyCheckout, type Run, runCommand } from '../guide/checkout.ts';
import { commitAll, git } from '../guide/git.ts';

let copy: Checkout;
let version: string;
beforeAll(() => {
  copy = copyCheckout();
  commitAll(copy.folder);
  version = (JSON.parse(read('package.json')) as { version: string }).version;
});
afterEach(() => {
  git(copy.folder, 'reset', '--quiet', '--hard');
  git(copy.folder, 'clean', '--quiet', '--force', '-d');
});
afterAll(() => copy[Symbol.dispose]());

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

function nextMinor(): string {
  const [major = '', minor = ''] = version.split('.');
  return `${major}.${Number(minor) + 1}.0`;
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

test('demands version and changelog for a breaking change, and writes them', async () => {
  edit('openapi/reference/schemas.yaml', 'required: [id, name, country, status,', 'required: [id, name, status,');
  expect(await run('node scripts/generate.ts')).toMatchObject({ exitCode: 0 });

  const before = await run('node scripts/contract-diff.ts');
  const write = await run('node scripts/contract-diff.ts --write');
  const after = await run('node scripts/contract-diff.ts');
  const formatted = await run('node_modules/.bin/prettier --check CHANGELOG.md && node scripts/generate.ts --check');

  expect(before.exitCode).toBe(1);
  expect(before.stdout).toContain('clients that receive · required-properties-removed Region.country');
  expect(before.stdout).toContain(
    `\`info.version\` is still ${version}. 1 change breaks clients, so it has to be ${nextMinor()} or higher.`,
  );
  expect([write.exitCode, after.exitCode]).toEqual([0, 0]);
  expect(read('openapi/openapi.yaml')).toContain(`  version: ${nextMinor()}\n`);
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: nextMinor() });
  expect(JSON.parse(read('client/package.json'))).toMatchObject({ version: nextMinor() });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: nextMinor(), packages: { '': { version: nextMinor() } } });
  expect(read('CHANGELOG.md')).toContain(
    `### Contract ${nextMinor()}\n\n- Breaking for clients that receive: \`Region.country\`: The field is no longer required.\n`,
  );
  expect(formatted).toMatchObject({ exitCode: 0 });
});

test('accepts an exempt change with a patch version, and refuses an entry that applies to nothing', async () => {
  edit('generated/openapi.json', '"maxItems": 50', '"maxItems": 51');
  const report = JSON.parse((await run('node scripts/contract-diff.ts --json')).stdout) as { changes: { id: string }[] };
  const entry = (change: string) => `- { change: '${change}', reason: 'No server returns so many.', expires: 9999-12-31 }\n`;
  writeFileSync(join(copy.folder, 'contract-exemptions.yaml'), `${entry(report.changes[0]?.id ?? '')}${entry('no such change')}`);

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('accepted until 9999-12-31: No server returns so many.');
  expect(stdout).toContain('Clients can see the changes, so it has to be');
  expect(stdout).toContain('The exemption of "no such change" applies to no breaking change any more. Delete it.');
});

test('reports an export that changed its name, though the contract is the same', async () => {
  edit('client/index.ts', 'export { serializeQuery } from', 'export { serializeQuery as writeQuery } from');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain('serializeQuery (.)');
  expect(stdout).toContain('generated code · export-removed');
  expect(stdout).not.toContain('createClient');
});

test('reports a version that is not the same in every file', async () => {
  edit('package.json', `"version": "${version}"`, '"version": "9.9.9"');

  const { exitCode, stdout } = await run('node scripts/contract-diff.ts');

  expect(exitCode).toBe(1);
  expect(stdout).toContain(`package.json has another version than openapi/openapi.yaml, which has ${version}. Write it there too.`);
});

test('compares nothing with a commit that is older than the comparison', async () => {
  git(copy.folder, 'rm', '--quiet', '--cached', 'scripts/contract-diff.ts');
  git(copy.folder, 'commit', '--quiet', '--message', 'Before');

  const compared = await run('node scripts/contract-diff.ts --base HEAD');

  git(copy.folder, 'reset', '--quiet', '--hard', 'HEAD~1');
  expect(compared).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('is older than this comparison') });
});
