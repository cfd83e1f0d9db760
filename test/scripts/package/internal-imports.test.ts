import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importFromPackage, rewriteImports } from '../../../scripts/package/internal-imports.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), text);
}

test('imports of other folders become imports of the package, in each form', () => {
  write('platform/shared/own.js', 'export const own = 1;\n');
  write(
    'platform/sql/store.js',
    `import { Refused } from '../../control-plane/ports/refused.js';
import '../../server/start.js';
import { own } from '../shared/own.js';
import { join } from 'node:path';
import pg from 'pg';
export * from "../../control-plane/index.js";
export { own };
const load = () => import('../../server/http/serve.js');
const any = (name) => import(name);
`,
  );

  importFromPackage(dist, 'platform', 'rules');

  expect(readFileSync(join(dist, 'platform/sql/store.js'), 'utf8'))
    .toBe(`import { Refused } from "rules/internal/control-plane/ports/refused.js";
import "rules/internal/server/start.js";
import { own } from "../shared/own.js";
import { join } from 'node:path';
import pg from 'pg';
export * from "rules/internal/control-plane/index.js";
export { own };
const load = () => import("rules/internal/server/http/serve.js");
const any = (name) => import(name);
`);
});

test('texts and comments that look like imports stay', () => {
  const code = "// import './a.js'\nconst text = \"import './a.js'\";\nconst other = `from '../a.js'`;\n";

  expect(rewriteImports(code, () => 'changed')).toBe(code);
});

test('a module of the folder that does not exist is reported', () => {
  write('platform/a.js', "import './b.js';\n");

  expect(() => importFromPackage(dist, 'platform', 'rules')).toThrow(
    `${join(dist, 'platform/a.js')} imports ./b.js, which was not compiled.`,
  );
});
