import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './sources.ts';

/** The files that may read or change rows which are out of the caller's reach. The list may only become shorter. */
const exceptions: readonly string[] = [
  // A machine that signs in has no account yet.
  'control-plane/actions/account/grants.ts',
  // A person who signs in is not a caller yet.
  'control-plane/actions/account/sign-in.ts',
  'control-plane/actions/members/invitation-links.ts',
  'control-plane/actions/public/assistant-uses.ts',
  'control-plane/actions/public/dns.ts',
  'control-plane/actions/public/inspect.ts',
  'control-plane/actions/public/status.ts',
  'control-plane/actions/public/support.ts',
  'control-plane/actions/workspaces/create-workspace.ts',
  'control-plane/actions/workspaces/slugs.ts',
  'control-plane/actions/workspaces/transfer-workspace.ts',
];

/** The files whose transactions look at rows out of reach, and change none of them. */
const looks: readonly string[] = ['control-plane/actions/domains/domains.ts'];

test('actions and handlers reach only the rows that their caller does', () => {
  // The operator reaches every row.
  const files = globSync('control-plane/{actions,handlers}/**/*.ts', { cwd: project })
    .filter((file) => !file.startsWith('control-plane/actions/operator/'))
    .toSorted();

  const filesWith = (has: (text: string) => boolean) =>
    files.filter((file) => has(readFileSync(join(project, file), 'utf8')));

  expect(files).toContain('control-plane/actions/vars/vars.ts');
  expect(filesWith(namesSystem)).toEqual(exceptions);
  expect(filesWith(looksAsSystem)).toEqual(looks);
});

test.each([
  ["store.write('system', work)", true],
  ['const viewer: Viewer = "system";', true],
  ['store.write({ asSystemFor: caller }, work)', true],
  ['tx.asSystem.hostHolds.find({ host })', false],
  ['/** The system does it. */', false],
])('finds the viewer of the system in %s: %s', (text, isFound) => {
  expect(namesSystem(text)).toBe(isFound);
});

function namesSystem(text: string): boolean {
  return /(['"`])system\1|\basSystemFor\b/.test(text);
}

function looksAsSystem(text: string): boolean {
  return /\basSystem\b/.test(text);
}
