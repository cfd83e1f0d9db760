import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { withImage } from '../../../control-plane/model/sources/detect/dockerfile.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';
import { treeOf } from './tree.ts';

const noExpose = 'No EXPOSE names a port. That of the base image counts, or else 8080; the app finds it in PORT.';

test.each([
  ['a number', 'FROM node\nEXPOSE 3000', 3000],
  ['a protocol', 'FROM node\nEXPOSE 53/udp 4000/tcp', 4000],
  ['a range', 'FROM node\nEXPOSE 5000-5010', 5000],
  ['a variable', 'FROM node\nENV PORT=4321\nEXPOSE $PORT', 4321],
  ['a variable in the older form', 'FROM node\nENV PORT 4322\nEXPOSE ${PORT}', 4322],
  ['an argument', 'FROM node\nARG PORT=4323\nEXPOSE ${PORT}/tcp', 4323],
  ['an argument before the stages', 'ARG PORT=4324\nFROM node\nARG PORT\nEXPOSE $PORT', 4324],
  ['an argument that the app sets', 'FROM node\nARG GIVEN=1\nEXPOSE $GIVEN', 7777],
  ['an earlier stage', 'FROM node AS base\nEXPOSE 4325\nFROM base', 4325],
  ['the last stage', 'FROM node AS base\nEXPOSE 4326\nFROM node\nEXPOSE 4327', 4327],
])('the port of a Dockerfile is that of %s', async (_, text, port) => {
  const { plan, warnings } = await detect(treeOf({ Dockerfile: text }), [], { env: { GIVEN: '7777' } });

  expect([plan?.services.map((one) => one.port), warnings]).toEqual([[port], []]);
});

test.each(['FROM node', 'FROM node\nEXPOSE 53/udp', 'FROM node\nEXPOSE $UNKNOWN', 'FROM node\nEXPOSE 99999'])(
  '%j names no port, with a warning',
  async (text) => {
    const { plan, warnings } = await detect(treeOf({ Dockerfile: text }), []);

    expect(plan?.services.map((one) => one.port)).toEqual([8080]);
    expect(warnings).toEqual([{ code: 'no_port', message: noExpose, path: 'Dockerfile' }]);
  },
);

test.each([
  ['FROM node\nEXPOSE 80\nENTRYPOINT ["/usr/bin/dumb-init", "--"]', ['no_start']],
  ['FROM node\nEXPOSE 80\nENTRYPOINT tini --', ['no_start']],
  ['FROM node AS b\nEXPOSE 80\nENTRYPOINT ["tini", "-g"]\nFROM b', ['no_start']],
  ['FROM node\nEXPOSE 80\nENTRYPOINT ["tini", "--"]\nCMD ["node", "."]', []],
  ['FROM node\nEXPOSE 80\nENTRYPOINT ["tini", "--", "/app"]', []],
  ['FROM node\nEXPOSE 80\nENTRYPOINT ["/app"]', []],
])('%j has a warning if it starts nothing', async (text, codes) => {
  const { warnings } = await detect(treeOf({ Dockerfile: text }), []);

  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('no warning says that a program is missing if one is chosen', async () => {
  const Dockerfile = 'FROM node\nEXPOSE 80\nENTRYPOINT ["tini", "--"]';
  const choices = { build: { startCommand: './app' } };

  expect((await detect(treeOf({ Dockerfile }), [], { choices })).warnings).toEqual([]);
});

test('no warning says that a port is missing if one is chosen', async () => {
  const { plan, warnings } = await detect(treeOf({ Dockerfile: 'FROM node' }), [], { choices: { port: 4000 } });

  expect([plan?.services.map((one) => one.port), warnings]).toEqual([[4000], []]);
});

test.each([
  [[], 4000, ['No EXPOSE of the image names a port. Requests go to the port 8080, which is the value of PORT.']],
  [
    ['53/udp'],
    4000,
    ['No EXPOSE of the image names a port. Requests go to the port 8080, which is the value of PORT.'],
  ],
  [['9000/tcp', '4000/tcp'], 4000, []],
  [['9000/tcp', '8000/tcp'], 8000, []],
  [['8080/tcp', '1000/tcp', '80/tcp'], 80, []],
])('an image with the ports %j', (ports, port, warnings) => {
  const planned = service('web', { port: 4000 });

  expect(withImage(planned, { ports, volumes: [], workingDir: '/' })).toEqual({
    service: { ...planned, port },
    warnings,
    isExposed: warnings.length === 0,
  });
});

test('VOLUME is a volume of the app, except for a folder of the image with files', async () => {
  const text = `FROM node
WORKDIR /app/src
VOLUME /data/ /app
VOLUME ["/cache", "/etc/own"]
COPY conf ../own /etc/own/
COPY . .
EXPOSE 80`;

  const { plan, warnings } = await detect(treeOf({ Dockerfile: text, 'conf/a': '' }), []);

  expect(plan?.services[0]?.volumes.map(({ name, path }) => [name, path])).toEqual([
    ['web-data', '/data'],
    ['web-data-2', '/cache'],
  ]);
  const lost = (path: string) =>
    `The volume ${path} of the image is new in each container, so its files are lost with each deploy.`;
  expect(warnings).toEqual(
    ['/app', '/etc/own'].map((path) => ({ code: 'no_volume', message: lost(path), path: 'Dockerfile' })),
  );
});

test('a volume of the base image is a warning, and so is one of the folder of the program', () => {
  const volumeAt = (path: string) => ({ name: 'web-data', path, size: 1 });
  const planned = service('web', { port: 80, volumes: [volumeAt('/data'), volumeAt('/srv')] });

  const image = { ports: ['80/tcp'], volumes: ['/data', '/srv', '/var/www'], workingDir: '/srv/app' };
  const { service: found, warnings } = withImage(planned, image);

  expect(found.volumes.map(({ path }) => path)).toEqual(['/data']);
  expect(warnings).toEqual([
    'The volume /srv of the image is new in each container, so its files are lost with each deploy.',
    'The volume /var/www of the image is new in each container, so its files are lost with each deploy.',
  ]);
});

test('a secret that a build does not have is a warning', async () => {
  const text = 'FROM node\nRUN --mount=type=secret,id=npmrc npm ci\nEXPOSE 80';

  const { warnings } = await detect(treeOf({ Dockerfile: text }), []);

  const message = 'Line 2 mounts the secret npmrc, which a build does not have.';
  expect(warnings).toEqual([{ code: 'no_secret', message, path: 'Dockerfile' }]);
});

const node = { 'package.json': '{"scripts":{"start":"node ."}}' };

test.each([
  'FROM nginx\nEXPOSE 80\nCOPY ./dist/apps/shop/ package.json /usr/share/nginx/html/',
  'FROM nginx AS web\nARG OUT=dist\nCOPY $OUT /pages\nFROM web\nEXPOSE 80',
])('a Dockerfile that copies what is built elsewhere gives way to the language: %j', async (Dockerfile) => {
  const { plan, warnings } = await detect(treeOf({ ...node, Dockerfile }), []);
  const alone = await detect(treeOf({ Dockerfile }), []);
  const chosen = await detect(treeOf({ ...node, Dockerfile }), [], { choices: { build: { builder: 'dockerfile' } } });

  expect(plan).toMatchObject({ builder: 'buildpack', language: 'javascript' });
  const reason =
    /^The file is not used, because line 3 copies dist(\/apps\/shop)?, which the source does not have\. Add it/;
  expect(warnings).toEqual([{ code: 'missing_file', path: 'Dockerfile', message: expect.stringMatching(reason) }]);
  for (const other of [alone, chosen]) {
    expect(other.plan?.builder).toBe('dockerfile');
    expect(other.warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Line 3 copies dist/));
  }
});

test.each([
  'COPY . /app',
  'COPY ./ ./',
  'COPY src ./',
  'COPY /src/a.js pack*.json [x] ./',
  'COPY ["src/a.js", "./"]',
  'COPY $UNKNOWN ./',
  'COPY --from=build /dist ./',
  'COPY --chmod=755 <<EOF /app/run\necho\nEOF',
  'ADD https://a.test/x.tar git@a.test:x/y.git /x/',
])('a Dockerfile with %j is used', async (line) => {
  const files = { ...node, 'src/a.js': '', Dockerfile: `FROM node AS build\nFROM node\nEXPOSE 80\n${line}\n` };

  const { plan, warnings } = await detect(treeOf(files), []);

  expect([plan?.builder, warnings]).toEqual(['dockerfile', []]);
});

test.each([
  ['FROM node:24\nRUN npm install --global nodemon\nEXPOSE 80', 'buildpack'],
  ['FROM docker.io/acme/hugo:ext AS tools\nRUN git --version\nFROM tools\nEXPOSE 80', 'buildpack'],
  ['FROM node:24\nEXPOSE 80\nCMD ["npm", "start"]', 'dockerfile'],
  ['FROM node:24\nEXPOSE 80\nRUN --mount=type=bind,target=/src cp -r /src /app', 'dockerfile'],
  ['FROM node:24 AS a\nEXPOSE 80\nCOPY . .\nFROM a', 'dockerfile'],
  ['FROM node:8-onbuild\nEXPOSE 80', 'dockerfile'],
  ['FROM ghost:5\nEXPOSE 80', 'dockerfile'],
])('a Dockerfile that has only tools gives way to the language: %j', async (Dockerfile, builder) => {
  const { plan, warnings } = await detect(treeOf({ ...node, Dockerfile }), []);

  expect(plan?.builder).toBe(builder);
  const message =
    'The file is not used, because it copies nothing of the source and starts no program. ' +
    'Add both, and choose `build.builder: dockerfile`, to build by this file.';
  const expected = builder === 'dockerfile' ? [] : [{ code: 'missing_file', message, path: 'Dockerfile' }];
  expect(warnings).toEqual(expected);
});

test('a stage that is not needed may copy what is missing', async () => {
  const text = 'FROM node AS tests\nCOPY tests ./\nFROM node\nEXPOSE 80\nCOPY . .\n';

  const { plan, warnings } = await detect(treeOf({ ...node, Dockerfile: text }), []);

  expect([plan?.builder, warnings]).toEqual(['dockerfile', []]);
});
