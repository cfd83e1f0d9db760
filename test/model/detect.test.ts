import { expect, test } from 'vitest';
import { detect } from '../../control-plane/model/sources/detect/detect.ts';
import { planOfImage } from '../../control-plane/model/sources/detect/image.ts';
import { treeOf } from './tree.ts';

const compose = `
# The shop and its database.
services:
  web:
    build: .
    command: node server.js
    ports: ["3000:3000"]
    environment:
      DATABASE_URL: \${DATABASE_URL}
      LOG_LEVEL: \${LOG_LEVEL:-info}
    depends_on:
      - db
    deploy: { resources: { limits: null } }
  db:
    image: "postgres:17"
    volumes:
      - db-data:/var/lib/postgresql
      - ./local:/backup
    deploy:
      resources:
        limits:
          cpus: '1'
          memory: 1536M
  jobs:
    build: .
    profiles: [worker]
    healthcheck:
      test: ["CMD", "true"]
volumes:
  db-data:
`;

test('reads a compose file', async () => {
  const { plan, warnings } = await detect(
    treeOf({ 'compose.yaml': compose, 'package.json': '{"dependencies":{"express":"5"},"engines":{"node":">=24"}}' }),
    [],
  );

  expect(plan).toMatchObject({
    builder: 'compose',
    framework: 'express',
    language: 'javascript',
    packageManager: 'npm',
    runtimeVersion: '24',
    profiles: ['worker'],
    vars: [
      { key: 'DATABASE_URL', required: true, isSecret: true, default: null, source: 'compose.yaml' },
      { key: 'LOG_LEVEL', required: false, isSecret: false, default: 'info', source: 'compose.yaml' },
    ],
  });
  expect(warnings).toMatchObject([{ code: 'no_healthcheck', path: 'compose.yaml' }]);
  expect(plan?.services).toEqual([
    {
      name: 'db',
      role: 'database',
      image: 'postgres:17',
      command: null,
      port: 5432,
      protocol: 'tcp',
      cpuMillis: 1000,
      memory: 1_610_612_736,
      volumes: [{ name: 'db-data', path: '/var/lib/postgresql', size: 10_737_418_240 }],
      dependsOn: [],
    },
    {
      name: 'web',
      role: 'web',
      image: null,
      command: 'node server.js',
      port: 3000,
      protocol: 'http',
      cpuMillis: 100,
      memory: 134_217_728,
      volumes: [],
      dependsOn: ['db'],
    },
  ]);
});

test('adds the services of the profiles that are enabled', async () => {
  const { plan } = await detect(treeOf({ 'compose.yaml': compose }), ['worker']);

  expect(plan?.services.map(({ name, role, port }) => [name, role, port])).toEqual([
    ['db', 'database', 5432],
    ['jobs', 'worker', null],
    ['web', 'web', 3000],
  ]);
});

test.each([
  ['a Dockerfile', { Dockerfile: 'FROM node:24\nEXPOSE 4000\n', 'package.json': '{}' }, 'dockerfile javascript null 4000'],
  ['a Procfile', { Procfile: 'web: node server.js\nworker: node jobs.js\n' }, 'buildpack null null 8080'],
  ['Node', { 'package.json': '{"dependencies":{"next":"16"}}', 'tsconfig.json': '' }, 'buildpack typescript next 3000'],
  ['Python', { 'requirements.txt': 'Django==6\n' }, 'buildpack python django 8000'],
  ['Go', { 'go.mod': 'module x\n\ngo 1.25\n' }, 'buildpack go null 8080'],
  ['Ruby', { Gemfile: "gem 'rails'\n" }, 'buildpack ruby rails 3000'],
  ['PHP', { 'composer.json': '{"require":{"laravel/framework":"13"}}' }, 'buildpack php laravel 8080'],
  ['pages', { 'index.html': '' }, 'static html null 8080'],
  ['pages in one folder of an archive', { 'site/index.html': '', 'site/about.html': '' }, 'static html null 8080'],
])('recognizes %s', async (_what, files, expected) => {
  const { plan } = await detect(treeOf(files), []);

  expect(`${plan?.builder} ${plan?.language} ${plan?.framework} ${plan?.services[0]?.port}`).toBe(expected);
});

test('recognizes nothing in a folder with texts', async () => {
  expect(await detect(treeOf({ 'README.md': '# Hello' }), [])).toEqual({ plan: null, warnings: [] });
});

test('a process without a port is a worker', async () => {
  const { plan } = await detect(treeOf({ Procfile: 'worker: node jobs.js' }), []);

  expect(plan?.services).toMatchObject([{ name: 'worker', role: 'worker', port: null, protocol: null, command: 'node jobs.js' }]);
});

test('lists the variables of an example file', async () => {
  const { plan } = await detect(
    treeOf({ 'index.html': '', 'go.mod': '', '.env.example': '# Name\nSHOP_NAME=\nAPI_KEY=\nLOG_LEVEL=info\n' }),
    [],
  );

  expect(plan?.vars.map(({ key, required, isSecret }) => [key, required, isSecret])).toEqual([
    ['SHOP_NAME', true, false],
    ['API_KEY', true, true],
    ['LOG_LEVEL', false, false],
  ]);
});

test('an image is one service', () => {
  const image = { ref: 'registry.test/acme/warehouse:3.1', repository: 'acme/warehouse', ports: [{ port: 9000 }], volumes: ['/data'] };
  const labels = { 'app.role': 'database', 'app.limits.cpu-millis': '4000', 'app.limits.memory': '8589934592' };

  expect(planOfImage({ ...image, labels }).services).toMatchObject([
    {
      name: 'warehouse',
      role: 'database',
      image: 'registry.test/acme/warehouse:3.1',
      port: 9000,
      protocol: 'tcp',
      cpuMillis: 4000,
      memory: 8_589_934_592,
      volumes: [{ name: 'warehouse-data', path: '/data', size: 10_737_418_240 }],
    },
  ]);
});
