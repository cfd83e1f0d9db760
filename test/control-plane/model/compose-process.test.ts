import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

test.each([
  ['a list', 'command: ["npm", "run", "a b"]', { argv: ['npm', 'run', 'a b'], command: 'npm run a b' }],
  ['a text', `command: node -e 'a b' "c \\"d\\" $$HOME" e\\ f`, { argv: ['node', '-e', 'a b', 'c "d" $HOME', 'e f'] }],
  ['an entrypoint', 'entrypoint: /run.sh --fast', { entrypoint: ['/run.sh', '--fast'], command: null }],
  ['a user', 'user: "1000:1000"', { user: '1000:1000' }],
  ['variables', 'environment: { LEVEL: debug, PORT: 80, FROM_APP: }', { env: { LEVEL: 'debug', PORT: '80' } }],
  ['a list of variables', 'environment: ["URL=a=b", "FROM_APP", "NONE="]', { env: { URL: 'a=b', NONE: '' } }],
  ['references', 'environment: ["URL=db/${NAME:-shop}"]', { env: { URL: 'db/${NAME:-shop}' } }],
])('keeps %s of a service', async (_, line, expected) => {
  const { plan } = await detect(treeOf({ 'compose.yaml': `services:\n  web:\n    image: nginx\n    ${line}\n` }), []);

  expect(plan?.services).toMatchObject([expected]);
});

test('a service that says nothing of its process has that of its image', async () => {
  const { plan } = await detect(treeOf({ 'compose.yaml': 'services:\n  web:\n    image: nginx\n' }), []);

  expect(
    Object.keys(plan?.services[0] ?? {}).filter((key) => ['entrypoint', 'argv', 'env', 'user'].includes(key)),
  ).toEqual([]);
});
