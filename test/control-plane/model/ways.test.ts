import { expect, test } from 'vitest';
import { inspectFiles } from '../../../control-plane/model/sources/detect/inspect-files.ts';
import { formats } from '../../../platform/builds/formats.ts';
import { treeOf } from './tree.ts';

const files = {
  'docker-compose.yml': 'services:\n  web: { build: ., ports: ["80"] }\n',
  'deploy/docker-compose.prod.yml': 'services: {}\n',
  Dockerfile: 'FROM node:24 AS build\nFROM build\n',
  'docker/worker.Dockerfile': 'FROM debian\n',
  'package.json': JSON.stringify({ workspaces: ['apps/*'] }),
  'apps/web/package.json': JSON.stringify({ name: 'web', scripts: { start: 'node .' } }),
  'apps/api/package.json': JSON.stringify({ name: 'api', scripts: { start: 'node .' } }),
  'public/index.html': '',
};

test('says why a source is built like this, and names each alternative', async () => {
  const { ways } = await inspectFiles(treeOf(files), [], { formats });

  expect(ways?.reason).toBe(
    'Runs the services of a compose file at docker-compose.yml; also a compose file at deploy/docker-compose.prod.yml, ' +
      'a Dockerfile, the stage build of the Dockerfile, a Dockerfile at docker/worker.Dockerfile, Node.js code, ' +
      'the package api, pages in public.',
  );
  expect(ways?.build).toEqual({ builder: 'compose' });
  expect(ways?.alternatives.map(({ build }) => build)).toEqual([
    { builder: 'compose', composeFile: 'deploy/docker-compose.prod.yml' },
    { builder: 'dockerfile' },
    { builder: 'dockerfile', target: 'build' },
    { builder: 'dockerfile', dockerfile: 'docker/worker.Dockerfile' },
    { builder: 'buildpack' },
    { builder: 'buildpack', package: 'api' },
    { builder: 'static' },
  ]);
});

test('a chosen alternative is the plan, and the former plan is an alternative', async () => {
  const choices = { build: { builder: 'buildpack', package: 'api' } };

  const { plan, ways } = await inspectFiles(treeOf(files), [], { formats, choices });

  expect(plan?.services).toMatchObject([{ command: 'npm start -w api' }]);
  expect(ways?.reason).toMatch(/^Built and started from the package api, as chosen; also a compose file at docker-/);
  expect(ways?.build).toEqual(choices.build);
  expect(ways?.alternatives[0]).toEqual({
    build: { builder: 'compose' },
    description: 'a compose file at docker-compose.yml',
  });
});

test('names the alternatives to a choice that the source cannot have', async () => {
  const choices = { build: { dockerfile: 'prod.Dockerfile' } };

  const { plan, ways } = await inspectFiles(treeOf({ Dockerfile: 'FROM debian\n' }), [], { choices });

  expect(plan).toBeNull();
  expect(ways).toEqual({
    reason: null,
    build: {},
    alternatives: [{ build: { builder: 'dockerfile' }, description: 'a Dockerfile' }],
  });
});
