import { expect, test } from 'vitest';
import { paths, sources } from './sources.ts';

test('a handwritten file has at most 300 lines, and a test at most 400', () => {
  const long = sources.filter(
    ({ path, lines }) =>
      // The text of a migration stays as it was written.
      !path.startsWith('generated/') && !migration.test(path) && lines > (path.startsWith('test/') ? 400 : 300),
  );

  expect(long.map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
});

const migration = /\/migrations\/\d{4}-[^/]+$/;

test('no file has a vague name, such as utils or helpers', () => {
  const vague = paths.filter((path) => /(^|[/.-])(utils?|helpers?|commons?|managers?|misc|lib)([/.-]|$)/i.test(path));

  expect(vague).toEqual([]);
});

test('finds the source files of each room', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'client/index.ts',
      'generated/handlers.ts',
      'bin/main.ts',
      'scripts/generate.ts',
      'server/http/app.ts',
    ]),
  );
});
