import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './sources.ts';

/** The files that may read or change rows which are out of the caller's reach. The list may only become shorter. */
const exceptions: readonly string[] = [
  'control-plane/actions/assistant-uses.ts',
  'control-plane/actions/create-workspace.ts',
  'control-plane/actions/dns.ts',
  'control-plane/actions/domains.ts',
  'control-plane/actions/invitation-links.ts',
  'control-plane/actions/public-inspect.ts',
  'control-plane/actions/slugs.ts',
  'control-plane/actions/status.ts',
  'control-plane/actions/support.ts',
  'control-plane/actions/transfer-workspace.ts',
];

test('actions and handlers reach only the rows that their caller does', () => {
  const files = globSync('control-plane/{actions,handlers}/**/*.ts', { cwd: project });

  const found = files.filter((file) => namesSystem(readFileSync(join(project, file), 'utf8')));

  expect(files).toContain('control-plane/actions/vars.ts');
  expect(found).toEqual(exceptions);
});

test.each([
  ["store.write('system', work)", true],
  ['const viewer: Viewer = "system";', true],
  ['/** The system does it. */', false],
])('finds the viewer of the system in %s: %s', (text, isFound) => {
  expect(namesSystem(text)).toBe(isFound);
});

function namesSystem(text: string): boolean {
  return /(['"`])system\1/.test(text);
}
