import { expect, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import type { Choices } from '../../../control-plane/model/sources/choices.ts';
import { treeOf } from './tree.ts';

type Files = Readonly<Record<string, string>>;

const detected = (files: Files, choices: Choices = {}) => detect(treeOf(files), [], { formats, choices });

const flask = { 'requirements.txt': 'flask\ngunicorn\n', 'shop.py': '' };
const node = { 'package.json': '{"scripts":{"start":"node .","build":"tsc"}}' };
const image = { 'ops/Dockerfile': 'FROM node\nEXPOSE 4000\n' };

test.each<readonly [string, string, Files, object]>([
  [
    'railway.json',
    '{"build":{"buildCommand":"make"},"deploy":{"startCommand":"gunicorn shop:app","preDeployCommand":["flask db upgrade"]}}',
    flask,
    {
      build: { startCommand: 'gunicorn shop:app' },
      services: [{ command: 'gunicorn shop:app' }],
      releaseCommand: 'flask db upgrade',
    },
  ],
  ['railway.toml', '[deploy]\nstartCommand = "node shop.js"\n', node, { build: { startCommand: 'node shop.js' } }],
  ['railway.toml', '[build]\ndockerfilePath = "/ops/Dockerfile"\n', { ...node, ...image }, { builder: 'dockerfile' }],
  [
    'render.yaml',
    'services: [{ type: web, runtime: python, buildCommand: ./build.sh, startCommand: gunicorn shop:app }]',
    flask,
    { build: { startCommand: 'gunicorn shop:app' } },
  ],
  [
    'render.yaml',
    'services: [{ type: web, env: docker, dockerfilePath: ./ops/Dockerfile }]',
    { ...node, ...image },
    { builder: 'dockerfile', services: [{ port: 4000 }] },
  ],
  [
    'render.yaml',
    'services: [{ type: web, runtime: static, buildCommand: npm run pages, staticPublishPath: ./out }]',
    node,
    { build: { buildCommand: 'npm run pages', outputFolder: 'out' }, services: [{ command: null }] },
  ],
  [
    'fly.toml',
    '[build]\ndockerfile = "ops/Dockerfile"\n[deploy]\nrelease_command = "npm run migrate"\n[http_service]\ninternal_port = 5000\n',
    { ...node, ...image },
    { builder: 'dockerfile', services: [{ port: 5000 }], releaseCommand: 'npm run migrate' },
  ],
  [
    'heroku.yml',
    'build: { docker: { web: ops/Dockerfile } }\nrelease: { command: [ ./migrate, ./seed ] }\nrun: { web: node shop.js }\n',
    { ...node, ...image },
    { builder: 'dockerfile', services: [{ command: 'node shop.js' }], releaseCommand: './migrate && ./seed' },
  ],
  [
    'nixpacks.toml',
    '[phases.build]\ncmds = ["npm run css", "npm run js"]\n[start]\ncmd = "node shop.js"\n',
    node,
    { build: { buildCommand: 'npm run css && npm run js', startCommand: 'node shop.js' } },
  ],
  [
    'netlify.toml',
    '[build]\ncommand = "npm run pages"\npublish = "site/"\n',
    { 'package.json': '{"scripts":{"pages":"make"}}' },
    { build: { buildCommand: 'npm run pages', outputFolder: 'site' } },
  ],
  [
    'vercel.json',
    '{"buildCommand":"npm run pages","outputDirectory":"site"}',
    { 'package.json': '{"scripts":{"pages":"make"}}' },
    { build: { buildCommand: 'npm run pages', outputFolder: 'site' } },
  ],
])('takes from %s what its owner has written: %s', async (path, text, files, expected) => {
  const { plan, warnings, choices } = await detected({ ...files, [path]: text });

  expect(plan).toMatchObject(expected);
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'other_platform', path }));
  expect(choices?.build).toEqual(plan?.build);
});

test('says how several web services of Render become apps', async () => {
  const render = `services:
  - { type: web, name: api, runtime: node, rootDir: ./server/ }
  - { type: static, name: pages, rootDir: client }
  - { type: web, name: shop, runtime: node }
  - { type: worker, name: mails }
`;

  const { warnings } = await detect(treeOf({ ...node, 'render.yaml': render }), [], { formats });

  expect(warnings.map(({ message }) => message)).toEqual([
    'This file has several web services. Deploy each as an app: api by `subdir: server`, pages by `subdir: client`, shop by the root.',
    'Nothing else of this file is used. It has the services mails: add them by a compose file or a Procfile.',
  ]);
});

test('says what is taken, and which variables and services are left', async () => {
  const text = [
    'databases: [{ name: shop-db }]',
    'services:',
    '  - type: web',
    '    runtime: python',
    '    buildCommand: ./build.sh',
    '    startCommand: gunicorn shop:app',
    '    envVars:',
    '      - { key: DATABASE_URL, fromDatabase: { name: shop-db } }',
    '      - { key: WORKERS, value: 4 }',
    '  - { type: worker, name: mails, startCommand: python mails.py }',
  ].join('\n');

  const { warnings } = await detected({ ...flask, 'render.yaml': text });

  expect(warnings.filter(({ path }) => path === 'render.yaml')).toEqual([
    {
      code: 'other_platform',
      message:
        'The app is built and run by `startCommand: gunicorn shop:app` of this file. Choose `build` to change it.',
      path: 'render.yaml',
    },
    {
      code: 'other_platform',
      message: 'Its build command is not used. Choose it as `build.buildCommand` if the app needs it.',
      path: 'render.yaml',
    },
    {
      code: 'other_platform',
      message:
        'Nothing else of this file is used. It has the services shop-db, mails: add them by a compose file or a Procfile.',
      path: 'render.yaml',
    },
    {
      code: 'missing_variable',
      message: 'This file sets DATABASE_URL, WORKERS. Set those that the app needs as variables.',
      path: 'render.yaml',
    },
  ]);
});

test('takes no command of a site for a program that the image does not have', async () => {
  const text = '[build]\ncommand = "hugo --minify"\npublish = "public"\n';

  const { plan, warnings } = await detected({ 'package.json': '{}', 'netlify.toml': text });

  expect(plan?.build).toEqual({});
  expect(warnings).toMatchObject([{ code: 'missing_server' }]);
});

test('names the variables that an app.json wants', async () => {
  const env = '{"SECRET":{"generator":"secret"},"MAILS":"on","COLOR":{"required":false},"KEY":{"description":"A key"}}';

  const { warnings } = await detected({ ...node, 'app.json': `{"env":${env}}` });

  expect(warnings).toEqual([
    {
      code: 'missing_variable',
      message: 'This file sets SECRET, MAILS, KEY. Set those that the app needs as variables.',
      path: 'app.json',
    },
  ]);
});

test.each<readonly [string, Files, Choices]>([
  ['a choice of the request', flask, { build: { startCommand: 'python shop.py' } }],
  ['a compose file', { 'compose.yaml': 'services: { web: { image: shop, ports: ["80"] } }' }, {}],
  ['a Dockerfile for a command of its language', { ...flask, Dockerfile: 'FROM python\nEXPOSE 80\n' }, {}],
])('leaves out what is written for another platform beside %s', async (_, files, choices) => {
  const text = 'services: [{ type: web, runtime: python, startCommand: gunicorn shop:app }]';

  const { plan } = await detected({ ...files, 'render.yaml': text }, choices);

  expect(plan?.build).toEqual(choices.build ?? {});
});

test.each([
  ['railway.json', '{"deploy":{"startCommand":7}}'],
  ['railway.toml', '[build]\ndockerfilePath = "none/Dockerfile"\n'],
  ['render.yaml', '- a\n- b\n'],
  ['render.yaml', 'services: [{ type: web, rootDir: api, startCommand: node . }, { type: web, startCommand: node b }]'],
  ['fly.toml', '[http_service]\ninternal_port = 70000\n'],
  ['nixpacks.toml', '[phases.build]\ncmds = ["...", "npm run css"]\n'],
  ['vercel.json', '{"outputDirectory":"../site"}'],
  ['render.yaml', 'services: [{ type: web, buildCommand: yarn; yarn build, startCommand: yarn start }]'],
  [
    'railway.json',
    '{"build":{"buildCommand":"npm install && npm run build"},"deploy":{"startCommand":"npm run start"}}',
  ],
  ['netlify.toml', '[build]\npublish = "."\ncommand = "npm run build"\n'],
])('chooses nothing by %s of %s', async (path, text) => {
  const { plan, choices } = await detected({ ...node, [path]: text });

  expect(plan).toMatchObject({ builder: 'buildpack', build: {} });
  expect(choices).toEqual({});
});
