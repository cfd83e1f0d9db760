import { expect, test } from 'vitest';
import { valuesOf } from '../../dashboard/pages/apps/setting-values.ts';

test('settings have values of their types, and an empty one is left out', () => {
  const texts: Readonly<Record<string, string>> = { TITLE: 'Our wiki', PAGES: '20', OPEN: 'false', SECRET: '' };
  const settings = [
    { key: 'TITLE', type: 'string' },
    { key: 'PAGES', type: 'number' },
    { key: 'OPEN', type: 'boolean' },
    { key: 'SECRET', type: 'secret' },
  ];

  expect(valuesOf(settings, (key) => texts[key] ?? '')).toEqual({ TITLE: 'Our wiki', PAGES: 20, OPEN: false });
});
