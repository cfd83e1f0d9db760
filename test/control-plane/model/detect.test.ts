import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { planOfImage } from '../../../control-plane/model/sources/detect/image.ts';
import { roleOfImage } from '../../../control-plane/model/sources/detect/make.ts';
import { formats } from '../../../platform/builds/formats.ts';
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
      address: 'none',
      cpuMillis: 1000,
      memory: 1_610_612_736,
      volumes: [{ name: 'db-data', path: '/var/lib/postgresql', size: 1_073_741_824 }],
      dependsOn: [],
      health: null,
    },
    {
      name: 'web',
      role: 'web',
      image: null,
      command: 'node server.js',
      argv: ['node', 'server.js'],
      env: { DATABASE_URL: '${DATABASE_URL}', LOG_LEVEL: '${LOG_LEVEL:-info}' },
      port: 3000,
      protocol: 'http',
      address: 'app',
      cpuMillis: 100,
      memory: 134_217_728,
      unsized: ['cpuMillis', 'memory'],
      volumes: [],
      dependsOn: ['db'],
      health: null,
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
  [
    'a Dockerfile',
    { Dockerfile: 'FROM node:24\nEXPOSE 4000\nCOPY . .\n', 'package.json': '{}' },
    'dockerfile javascript null 4000',
  ],
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

const frameworks = {
  next: '"dependencies":{"next":"16"},"scripts":{"start":"next start"},"engines":{"node":"24"}',
  nest: '"dependencies":{"@nestjs/core":"11"}',
};

test.each([
  [
    'a script',
    { 'package.json': `{${frameworks.next}}`, 'pnpm-lock.yaml': '' },
    'javascript next pnpm 24 "pnpm start"',
  ],
  [
    'no script',
    { 'package.json': `{${frameworks.nest}}`, 'yarn.lock': '' },
    'javascript nestjs yarn null "yarn start"',
  ],
  ['TypeScript', { 'package.json': '{}', 'tsconfig.json': '{}' }, 'typescript null npm null "npm start"'],
  [
    'Poetry',
    {
      'pyproject.toml': '[tool.poetry.dependencies]\npython = "~3.13"\nfastapi = "*"\nuvicorn = "*"',
      'poetry.lock': '',
    },
    'python fastapi poetry 3.13 "uvicorn main:app --host 0.0.0.0 --port ${PORT:-8000}"',
  ],
  [
    'uv',
    { 'pyproject.toml': '[project]\ndependencies = ["flask"]', 'uv.lock': '' },
    'python flask uv null "flask run --host 0.0.0.0 --port ${PORT:-8000}"',
  ],
  ['pip', { 'requirements.txt': 'requests' }, 'python null pip null "python main.py"'],
  ['Gin', { 'go.mod': 'go 1.25\nrequire github.com/gin-gonic/gin v1' }, 'go gin go 1.25 null'],
  [
    'Rails',
    { Gemfile: "ruby '3.4'\ngem 'rails'" },
    'ruby rails bundler 3.4 "bundle exec rails server -b 0.0.0.0 -p ${PORT:-3000}"',
  ],
  ['Rack', { Gemfile: '' }, 'ruby null bundler null "bundle exec rackup -o 0.0.0.0 -p ${PORT:-3000}"'],
  ['Composer', { 'composer.json': '{"require":{"php":">=8.4"}}' }, 'php null composer 8.5 null'],
  ['PHP pages', { 'index.php': '' }, 'php null null null null'],
])('knows how to start a program with %s', async (_what, files, expected) => {
  const { plan } = await detect(treeOf(files), [], { formats });

  const command = JSON.stringify(plan?.services[0]?.command);
  expect(`${plan?.language} ${plan?.framework} ${plan?.packageManager} ${plan?.runtimeVersion} ${command}`).toBe(
    expected,
  );
});

test.each([
  ['package.json', '{}', 'javascript'],
  ['requirements.txt', '', 'python'],
  ['go.mod', '', 'go'],
  ['Gemfile', '', 'ruby'],
  ['composer.json', '{}', 'php'],
  ['README.md', '', null],
])('a Dockerfile beside %s', async (path, text, language) => {
  const { plan } = await detect(treeOf({ Dockerfile: 'FROM scratch', [path]: text }), []);

  expect(plan).toMatchObject({ builder: 'dockerfile', language, services: [{ port: 8080 }] });
});

test('a folder among other files is not the root', async () => {
  expect(await detect(treeOf({ 'pages/index.html': '', 'README.md': '' }), [])).toMatchObject({ plan: null });
});

test('reads the files of the one folder of an archive', async () => {
  const { plan } = await detect(treeOf({ 'site/go.mod': 'go 1.25', 'site/main.go': '' }), []);

  expect(plan).toMatchObject({ language: 'go', runtimeVersion: '1.25' });
});

test('the release process and lines without a command make no services', async () => {
  const { plan } = await detect(treeOf({ Procfile: 'release: migrate\nweb: start\nworker:\n# hello\n' }), []);

  expect(plan?.services).toMatchObject([{ name: 'web', port: 8080 }]);
  expect(await detect(treeOf({ Procfile: 'release: migrate' }), [])).toMatchObject({ plan: null });
});

test.each([
  ['beside other processes', { Procfile: 'release: rake db:migrate\nweb: start\n' }, 'rake db:migrate'],
  [
    'beside files that say what to start',
    { Procfile: 'release: npm run migrate', 'package.json': '{}' },
    'npm run migrate',
  ],
  ['not beside a Dockerfile', { Procfile: 'release: migrate\nweb: start', Dockerfile: 'FROM scratch' }, null],
  [
    'not beside a compose file',
    { Procfile: 'release: migrate', 'compose.yaml': 'services: { web: { image: nginx } }' },
    null,
  ],
  ['not in files without one', { Procfile: 'web: start' }, null],
])('finds the release command of a Procfile: %s', async (_title, files, expected) => {
  const { plan } = await detect(treeOf(files), []);

  expect(plan?.releaseCommand).toBe(expected);
});

test('recognizes nothing in a folder with texts', async () => {
  expect(await detect(treeOf({ 'README.md': '# Hello' }), [])).toEqual({ plan: null, warnings: [] });
});

test('a process without a port is a worker', async () => {
  const { plan } = await detect(treeOf({ Procfile: 'worker: node jobs.js' }), []);

  expect(plan?.services).toMatchObject([
    { name: 'worker', role: 'worker', port: null, protocol: null, command: 'node jobs.js' },
  ]);
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
  const image = {
    ref: 'registry.test/acme/warehouse:3.1',
    repository: 'acme/warehouse',
    ports: [{ port: 9000 }],
    volumes: ['/data'],
  };
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
      volumes: [{ name: 'warehouse-data', path: '/data', size: 1_073_741_824 }],
    },
  ]);
});

test('an image without ports and labels has the usual ones', () => {
  const image = { repository: 'Acme/My_App', ports: [], volumes: ['/a', '/b'], labels: {} };
  const size = 1_073_741_824;

  const own = planOfImage({ ...image, ref: 'registry.test/Acme/My_App:1' }).services;
  const known = planOfImage({ ...image, ref: 'registry.test/acme/redis:8' }).services;

  expect(own).toEqual([
    {
      name: 'my-app',
      role: 'worker',
      image: 'registry.test/Acme/My_App:1',
      command: null,
      port: null,
      protocol: null,
      cpuMillis: 100,
      memory: 134_217_728,
      unsized: ['cpuMillis', 'memory'],
      volumes: [
        { name: 'my-app-data', path: '/a', size },
        { name: 'my-app-data-2', path: '/b', size },
      ],
      dependsOn: [],
      health: null,
    },
  ]);
  expect(known).toMatchObject([{ role: 'cache', port: 6379, protocol: 'tcp' }]);
});

test('a database by its label alone listens on no port', () => {
  const image = {
    ref: 'acme/store:1',
    repository: 'acme/store',
    ports: [],
    volumes: [],
    labels: { 'app.role': 'database' },
  };

  expect(planOfImage(image).services).toMatchObject([{ role: 'database', port: null, protocol: null }]);
});

test.each([
  ['postgres:17', 'database', 5432],
  ['registry.test:5000/timescale/timescaledb@sha256:00', 'database', 5432],
  ['mariadb', 'database', 3306],
  ['mongo:8', 'database', 27_017],
  ['clickhouse/clickhouse-server:25', 'database', 8123],
  ['valkey/valkey:8', 'cache', 6379],
  ['memcached:1', 'cache', 11_211],
  ['rabbitmq:4', 'queue', 5672],
  ['nats:2', 'queue', 4222],
  ['boky/postfix', 'mail', 25],
])('the image %s is for a %s on port %d', (image, role, port) => {
  expect(roleOfImage(image)).toEqual({ role, port });
});

test.each(['acme/shop:1', 'postgres/exporter:1', 'acme/shop:redis'])(
  'the image %s is for nothing that is known',
  (image) => {
    expect(roleOfImage(image)).toBeNull();
  },
);

test('an example file of another name, with what it says', async () => {
  const env = '.env.sample';

  const { plan } = await detect(
    treeOf({ 'index.php': '', [env]: 'export MODE = dev \nnot a line\n1A=2\nEMPTY= \n' }),
    [],
  );

  expect(plan?.vars).toEqual([
    { key: 'MODE', required: false, isSecret: false, default: 'dev', source: env },
    { key: 'EMPTY', required: true, isSecret: false, default: null, source: env },
  ]);
});

test('each process of a Procfile is a service, beside any language', async () => {
  const text = '# web: old\r\nweb: bundle exec puma\r\n\r\nworker: one\nworker: two # more\nempty: # none\n';

  const { plan } = await detect(treeOf({ Procfile: text, Gemfile: 'gem "sinatra"' }), []);

  expect(plan).toMatchObject({ builder: 'buildpack', language: 'ruby', framework: 'sinatra' });
  expect(plan?.services.map(({ name, command, port }) => [name, command, port])).toEqual([
    ['web', 'bundle exec puma', 8080],
    ['worker', 'two # more', null],
  ]);
});

test.each(['public', 'dist', 'build', 'docs', 'site'])('serves the pages of %s', async (folder) => {
  const { plan } = await detect(treeOf({ [`${folder}/index.html`]: '', 'README.md': '' }), []);

  expect(plan).toMatchObject({ builder: 'static', language: 'html' });
});
