import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '../../bin/command.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'));
  write('broken.json', '{"openapi": ');
  write('list.yaml', '- one\n- two\n');
  write('old.json', '{"swagger": "2.0", "info": {}, "paths": {}}');
  write('next.json', '{"openapi": "4.0.0", "info": {}, "paths": {}}');
  write(
    'bare.yaml',
    "openapi: 3.1.0\ninfo: { title: Things, version: '1' }\npaths: { /things: { get: { operationId: listThings } } }\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

test.each([
  ['gone.json', 'gone.json does not exist; name a file in JSON or YAML.'],
  ['broken.json', 'broken.json is neither JSON nor YAML: '],
  [
    'list.yaml',
    'list.yaml is not an OpenAPI document: it needs the members openapi, info and paths.\nSee npm run docs -- --help',
  ],
  [
    'old.json',
    'old.json is not an OpenAPI document: it needs the members openapi, info and paths.\nSee npm run docs -- --help',
  ],
  ['next.json', 'next.json has the version 4.0.0 of OpenAPI. Use 3.0 or later.\nSee npm run docs -- --help'],
  ['bare.yaml', 'GET /things: tags, summary, responses, x-required-role are missing.'],
])('refuses the contract %s', async (name, message) => {
  using printed = vi.spyOn(console, 'error').mockReturnValue();

  const code = await runCommand(['docs', '--contract', join(folder, name), '--out', join(folder, 'site')], {});

  expect(code).toBe(1);
  expect(String(printed.mock.calls[0]?.[0])).toContain(message);
});

test('refuses a file as the folder to write to', async () => {
  using printed = vi.spyOn(console, 'error').mockReturnValue();
  const file = join(folder, 'bare.yaml');

  const code = await runCommand(['docs', '--out', file], {});

  expect([code, printed.mock.calls]).toEqual([
    1,
    [[`--out names ${file}, which is a file. Name a folder.\nSee npm run docs -- --help`]],
  ]);
});
