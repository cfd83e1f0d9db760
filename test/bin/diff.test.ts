import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-'));
  write('old.yaml', document('0.9.1', 'viewer'));
  write('same.yaml', document('0.9.1', 'viewer'));
  write('higher.yaml', document('0.9.1', 'admin'));
  write('versioned.yaml', document('0.10.0', 'admin'));
  write('exemptions.yaml', '- { change: role getThing, reason: No viewer ever called it., expires: 9999-12-31 }\n');
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

function document(version: string, role: string): string {
  return `openapi: 3.1.1
info: { title: Things, version: ${version} }
paths:
  /thing:
    get: { operationId: getThing, x-required-role: ${role}, responses: { '200': { description: The thing. } } }
`;
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { GITHUB_ACTIONS: _inherited, ...inherited } = process.env;
  const command = [join(import.meta.dirname, '../../bin/main.ts'), 'diff', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, ...environment },
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

test('exits with 0 if nothing changed', () => {
  expect(run(['old.yaml', 'same.yaml'])).toMatchObject({ status: 0, stderr: '' });
});

test('exits with 1 if the version did not move, and annotates it in GitHub Actions', () => {
  const { status, stdout, stderr } = run(['old.yaml', 'higher.yaml'], { GITHUB_ACTIONS: 'true' });

  expect(status).toBe(1);
  expect(stdout).toContain('The required role changed from `viewer` to `admin`.');
  expect(stderr).toBe(
    '::error file=higher.yaml,title=Contract::`info.version` is still 0.9.1. 1 change breaks clients, so it has to be 0.10.0 or higher.\n',
  );
});

test('compares documents whose version is a date, or that have none', () => {
  write('dated.yaml', document('2026-11', 'viewer'));
  write('nameless.yaml', document('', 'viewer').replace(', version: ', ''));

  const why = 'compared without it, since it is not a semantic version such as 1.4.0.\n';
  expect(run(['dated.yaml', 'dated.yaml'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`2026-11: ${why}`),
  });
  expect(run(['nameless.yaml', 'dated.yaml'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`Version missing → 2026-11: ${why}`),
  });
});

test('exits with 0 if the version says what changed, and writes the changelog', () => {
  const { status, stdout } = run(['old.yaml', 'versioned.yaml', '--changelog', 'CHANGELOG.md', '--json']);

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    version: { before: '0.9.1', after: '0.10.0', required: '0.10.0' },
    problems: [],
  });
  expect(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8')).toContain(
    '### Contract 0.10.0\n\n- Breaking for clients that send: `getThing`: The required role changed from `viewer` to `admin`.\n',
  );
});

test('exits with 1 for a versioned breaking change with --fail-on-breaking, unless it is exempt', () => {
  expect(run(['old.yaml', 'versioned.yaml', '--fail-on-breaking'])).toMatchObject({ status: 1 });
  expect(run(['old.yaml', 'versioned.yaml', '--fail-on-breaking', '--exemptions', 'exemptions.yaml'])).toMatchObject({
    status: 0,
  });
});

test.each([
  [['missing.yaml', 'old.yaml'], 'missing.yaml does not exist; name a file in JSON or YAML.\n'],
  [
    ['exemptions.yaml', 'old.yaml'],
    'The old document is not an object; the command compares documents with `openapi: 3.0.x`, `3.1.x` and `3.2.x`.\n',
  ],
  [['old.yaml'], 'Name two documents: the old one and the new one.\nSee npm run diff -- --help\n'],
  [
    ['old.yaml', 'same.yaml', '--jsn'],
    'There is no option "--jsn". Did you mean "--json"?\nSee npm run diff -- --help\n',
  ],
])('exits with 2 for %j', (args, message) => {
  expect(run(args)).toEqual({ status: 2, stdout: '', stderr: message });
});
