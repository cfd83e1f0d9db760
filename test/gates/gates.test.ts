import { expect, test } from 'vitest';
import { project } from '../guide/changes.ts';
import { edited } from './breakage.ts';
import { breakages } from './breakages.ts';

const all = Object.values(breakages).flat();

test.each(all.map((breakage) => [breakage.name, breakage] as const))('%s: the edit applies', (_name, breakage) => {
  expect(edited(project, breakage)).toContain('replace' in breakage.edit ? breakage.edit.replace : breakage.edit.add);
});

test('refuses an edit that does not apply', () => {
  const breakage = {
    name: '',
    file: 'README.md',
    edit: { find: 'No such text', replace: '' },
    gate: 'eslint',
    reports: '',
  } as const;

  expect(() => edited(project, breakage)).toThrow('README.md has 0 times, instead of once: No such text');
});

test('each breakage has a name of its own', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
