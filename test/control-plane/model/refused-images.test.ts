import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const images = { registries: ['docker.io'], offered: [] };
const foreign = 'localhost/pcp/victim:1';
const message = `"${foreign}" is not an image of a registry that this platform pulls from (docker.io).`;

test.each<[string, Readonly<Record<string, string>>, string, string]>([
  ['Dockerfile', { Dockerfile: `FROM ${foreign}\n` }, 'Dockerfile', 'Line 1: '],
  ['compose image', { 'compose.yaml': `services: { web: { image: "${foreign}" } }` }, 'compose.yaml', ''],
  [
    'Dockerfile of a service',
    { 'compose.yaml': 'services: { web: { build: jobs } }', 'jobs/Dockerfile': `FROM ${foreign}\n` },
    'jobs/Dockerfile',
    'Line 1: ',
  ],
  [
    'argument of a service',
    {
      'compose.yaml': `services: { web: { build: { context: ., args: { BASE: "${foreign}" } } } }`,
      Dockerfile: 'ARG BASE=node\nFROM $BASE\n',
    },
    'Dockerfile',
    'Line 2: ',
  ],
  ['variable of the app', { Dockerfile: 'ARG FOREIGN=node\nFROM $FOREIGN\n' }, 'Dockerfile', 'Line 2: '],
])('a %s that names a foreign image has no plan', async (_, files, path, line) => {
  const detected = await detect(treeOf(files), [], { images, env: { FOREIGN: foreign } });

  expect(detected).toEqual({
    plan: null,
    warnings: [{ code: 'unsupported_option', message: `${line}${message}`, path }],
  });
});

test('a service of a disabled profile, and an image of a registry, are allowed', async () => {
  const compose = `services:
  web: { build: . }
  db: { image: postgres:17 }
  debug: { image: "${foreign}", profiles: [debug] }
`;

  const { plan } = await detect(treeOf({ 'compose.yaml': compose, Dockerfile: 'FROM node:24\n' }), [], { images });

  expect(plan?.services.map(({ name }) => name)).toEqual(['db', 'web']);
});
