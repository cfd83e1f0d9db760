import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { treeOf } from './tree.ts';

const app = { 'package.json': '{"scripts":{"start":"node ."}}' };
const databases = 'services:\n  db: { image: "postgres:17" }\n  pages: { image: adminer, ports: ["8080"] }\n';
const mounted = 'services:\n  web: { image: "node:24", volumes: [".:/app"], command: npm run dev, ports: ["3000"] }\n';
const long = 'services:\n  web: { build: ., volumes: [{ type: bind, source: ./, target: /app }], ports: ["3000"] }\n';

test.each([
  ['has only databases', databases, 'all of its services are databases and the like'],
  ['mounts the source', mounted, 'the service "web" gets the files of the source by a mount'],
  ['mounts the source by a map', long, 'the service "web" gets the files of the source by a mount'],
])('a compose file that %s gives way to a language', async (_what, compose, reason) => {
  const { plan, warnings } = await detect(treeOf({ ...app, 'compose.yaml': compose }), [], { formats });

  expect(plan).toMatchObject({ builder: 'buildpack', services: [{ name: 'web', command: 'npm start' }] });
  expect(warnings).toMatchObject([
    { code: 'development_compose', path: 'compose.yaml', message: expect.stringContaining(reason) },
  ]);
});

test('a compose file for development gives way to a Dockerfile', async () => {
  const files = { 'compose.yaml': mounted, Dockerfile: 'FROM debian\nEXPOSE 80\n' };

  const { plan, warnings } = await detect(treeOf(files), []);

  expect(plan?.builder).toBe('dockerfile');
  expect(warnings).toMatchObject([{ code: 'development_compose' }]);
});

test.each([
  ['without anything else to build', { 'compose.yaml': databases }, {}],
  ['beside pages', { 'compose.yaml': databases, 'index.html': '' }, {}],
  ['that was chosen', { ...app, 'compose.yaml': databases }, { build: { builder: 'compose' } }],
  ['with an app', { ...app, 'compose.yaml': `${databases}  web: { build: ., ports: ["80"] }\n` }, {}],
  [
    'whose service of a folder mounts the source',
    { ...app, 'compose.yaml': mounted.replace('image: "node:24"', 'build: ./web') },
    {},
  ],
  ['that mounts a folder', { ...app, 'compose.yaml': mounted.replace('.:/app', './site:/site') }, {}],
])('a compose file %s is used', async (_what, files, choices) => {
  const { plan } = await detect(treeOf(files), [], { formats, choices });

  expect(plan?.builder).toBe('compose');
});
