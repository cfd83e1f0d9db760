import { expect, test } from 'vitest';
import { paths, sources } from './sources.ts';

test('a file that people write has 300 lines at most', () => {
  const long = sources.filter(({ path, lines }) => !path.startsWith('generated/') && lines > 300);

  expect(long.map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
});

test('a file is named after what it holds, and "utils" holds anything', () => {
  const vague = paths.filter((path) => /(^|[/.-])(utils?|helpers?|commons?|managers?|misc|lib)([/.-]|$)/i.test(path));

  expect(vague).toEqual([]);
});

test('there are files to look at, in each room', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['client/index.ts', 'generated/handlers.ts', 'bin/main.ts', 'scripts/generate.ts', 'server/http/app.ts']),
  );
});
