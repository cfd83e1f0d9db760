import { expect, test } from 'vitest';
import { readDockerIgnore } from '../../../platform/builds/docker-ignore.ts';
import { readComposeBuilds } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { treeOf } from './tree.ts';

const read = async (build: string, env: Readonly<Record<string, string>> = {}) => {
  const compose = `services:\n  web: { build: ${build} }\n  db: { image: postgres }\n`;
  return (await readComposeBuilds(treeOf({ 'compose.yaml': compose }), env)).builds;
};

test('reads how each service of a compose file is built', async () => {
  const builds = await read(
    '{ context: ./jobs/, dockerfile: docker/Worker, target: run, args: { TAG: "${TAG:-1}", MODE: $MODE } }',
    {
      MODE: 'fast',
    },
  );

  expect([...builds]).toEqual([
    ['web', { context: 'jobs', dockerfile: 'jobs/docker/Worker', target: 'run', args: { TAG: '1', MODE: 'fast' } }],
  ]);
});

test('takes an argument without a value from the app, and leaves out one that it has not', async () => {
  const builds = await read('{ context: ., args: [MODE, NONE, TEXT=$$1] }', { MODE: 'fast' });

  expect(builds.get('web')).toEqual({
    context: '',
    dockerfile: 'Dockerfile',
    target: null,
    args: { MODE: 'fast', TEXT: '$1' },
  });
});

test.each(['../other', '/etc', 'https://example.test/a.git', 'a/../../b'])(
  'refuses to build from %s',
  async (context) => {
    await expect(read(context)).rejects.toThrow(
      `The service "web" is built from ${context}, which is not within the source. Use a folder of it.`,
    );
  },
);

test.each([
  ['node_modules', 'node_modules/a/b.js', true],
  ['node_modules', 'web/node_modules/a.js', false],
  ['**/node_modules', 'web/node_modules/a.js', true],
  ['*.md\n!README.md', 'README.md', false],
  ['*.md\n!README.md', 'NOTES.md', true],
  ['*.md', 'docs/NOTES.md', false],
  ['/dist/', 'dist/a.js', true],
  ['# dist', 'dist/a.js', false],
  ['a?c', 'abc', true],
  ['a.c', 'abc', false],
  ['[a-c].md', 'b.md', true],
  ['[^a-c].md', 'b.md', false],
  ['docs/../dist', 'dist/a.js', true],
  ['web/**/*.log', 'web/a/b/c.log', true],
  ['**', 'a/b', true],
])('the .dockerignore %j leaves out %s: %s', (text, path, isIgnored) => {
  expect(readDockerIgnore(text)(path)).toBe(isIgnored);
});
