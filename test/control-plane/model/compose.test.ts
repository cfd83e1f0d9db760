import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const workers = `
x-environment: &environment
  DATABASE_URL: \${DATABASE_URL}
  LOG_LEVEL: \${LOG_LEVEL:-info}

x-worker: &worker
  image: ghcr.io/acme/shop:3.10
  command: npm run worker
  environment:
    <<: *environment
    LOG_LEVEL: debug
  mem_limit: 256m
  depends_on: &dependencies
    db: { condition: service_healthy }

services:
  emails:
    <<: *worker
    command: >
      npm run worker
      -- --queue emails
  orders:
    <<: [*worker, { cpus: "2" }]
  web:
    <<: *worker
    command: |
      npm start
    ports: ['22:22']
    mem_limit: 1g
  db:
    image: postgres:17
    depends_on: *dependencies
`;

test('reads anchors, aliases, merge keys and texts of several lines', async () => {
  const { plan } = await detect(treeOf({ 'compose.yaml': workers }), []);

  expect(plan?.services).toMatchObject([
    { name: 'db', image: 'postgres:17', dependsOn: ['db'] },
    {
      name: 'emails',
      image: 'ghcr.io/acme/shop:3.10',
      command: 'npm run worker -- --queue emails',
      memory: 268_435_456,
      dependsOn: ['db'],
    },
    { name: 'orders', image: 'ghcr.io/acme/shop:3.10', command: 'npm run worker', cpuMillis: 2000 },
    {
      name: 'web',
      image: 'ghcr.io/acme/shop:3.10',
      command: 'npm start',
      port: 22,
      memory: 1_073_741_824,
      dependsOn: ['db'],
    },
  ]);
  expect(plan?.vars.map(({ key }) => key)).toEqual(['DATABASE_URL']);
});

test.each([
  { what: 'is not YAML', compose: 'services:\n  web: [\n', reason: 'line 3: ' },
  {
    what: 'has more than one document',
    compose: 'services: {}\n---\nservices: {}\n',
    reason: 'it has more than one document.',
  },
  {
    what: 'is larger than 65,536 bytes',
    compose: `services:\n  web:\n    image: ${'a'.repeat(65_536)}\n`,
    reason: 'it has more than 65536 bytes.',
  },
])('a compose file that $what is not used, with a warning', async ({ compose, reason }) => {
  const detected = await detect(treeOf({ 'compose.yaml': compose, Dockerfile: 'FROM node:24\nEXPOSE 80\n' }), []);

  expect(detected).toMatchObject({
    plan: { builder: 'dockerfile' },
    warnings: [
      { code: 'unreadable_file', message: expect.stringContaining(`cannot be read: ${reason}`), path: 'compose.yaml' },
    ],
  });
});

test('a compose file that cannot be read does not make a plan, with the reason', async () => {
  expect(await detect(treeOf({ 'compose.yaml': '"' }), [])).toMatchObject({
    plan: null,
    warnings: [{ code: 'unreadable_file', message: expect.stringContaining('cannot be read: '), path: 'compose.yaml' }],
  });
});

test('a compose file of 65,536 bytes is read', async () => {
  const start = 'services:\n  web:\n    image: postgres:17\n#';

  const detected = await detect(treeOf({ 'compose.yaml': start.padEnd(65_536, 'x') }), []);

  expect(detected).toMatchObject({ plan: { builder: 'compose' }, warnings: [] });
});

const odd = `
services:
  all:
    image: acme/all:1
    profiles: [a, b, ~]
    environment: { EMPTY: , KEY: "\${KEY}" }
  fields:
    image: acme/fields:1
    command: [run, --fast]
    cpus: "0.5"
    mem_limit: 1.5g
    ports: ["0", "127.0.0.1:8080:3001/tcp"]
    volumes:
      - { type: volume, source: files, target: /files }
      - data:/data:ro
      - /only/path
  least:
    image: acme/least:1
    command: ["", ~]
    expose: ["1"]
    ports: [{ published: "80" }]
    mem_limit: lots
  long:
    image: acme/long:1
    ports: [{ target: "3002", published: "80" }]
`;

test('reads the alternative forms of compose', async () => {
  const { plan } = await detect(treeOf({ 'docker-compose.yml': odd }), ['b']);

  expect(plan?.profiles).toEqual(['a', 'b']);
  expect(plan?.vars).toMatchObject([
    { key: 'EMPTY', required: false },
    { key: 'KEY', required: true, source: 'docker-compose.yml' },
  ]);
  expect(plan?.services).toMatchObject([
    { name: 'all', command: null, port: null, cpuMillis: 100, memory: 134_217_728 },
    {
      name: 'fields',
      command: 'run --fast',
      port: 3001,
      cpuMillis: 500,
      memory: 1_610_612_736,
      volumes: [
        { name: 'files', path: '/files', size: 1_073_741_824 },
        { name: 'data', path: '/data', size: 1_073_741_824 },
      ],
    },
    { name: 'least', port: 1, memory: 134_217_728 },
    { name: 'long', port: 3002 },
  ]);
});

test('a service of profiles that are not enabled is left out', async () => {
  const { plan } = await detect(treeOf({ 'docker-compose.yml': odd }), ['c']);

  expect(plan?.services.map(({ name }) => name)).toEqual(['fields', 'least', 'long']);
});

test.each([
  ['services: { web: { image: a, profiles: [debug, all] } }', 'belong to profiles that are not enabled: all, debug'],
  ['services: {}', 'are missing'],
])('says why %s has no services', async (compose, reason) => {
  expect(await detect(treeOf({ 'compose.yaml': compose }), [])).toMatchObject({
    plan: null,
    warnings: [{ code: 'no_services', message: `The file is not used, because its services ${reason}.` }],
  });
});

const sizes = `
services:
  db:
    image: postgres:17
    volumes: [db-data:/data, logs:/logs, backups:/backups, other:/other]
  web:
    image: acme/web:1
volumes:
  db-data: { x-size: 20g }
  logs:
    x-size: 2147483648
  backups: { x-size: plenty }
  other: ~
  unused: { x-size: none }
`;

test('a volume has the size of its x-size, and else 1 GiB', async () => {
  const { plan, warnings } = await detect(treeOf({ 'compose.yaml': sizes }), []);

  expect(plan?.services[0]?.volumes.map(({ name, size }) => [name, size])).toEqual([
    ['db-data', 21_474_836_480],
    ['logs', 2_147_483_648],
    ['backups', 1_073_741_824],
    ['other', 1_073_741_824],
  ]);
  expect(warnings).toEqual([
    {
      code: 'bad_volume_size',
      message: 'The x-size of the volume "backups" is not a size such as 10g, so the volume has 1 GiB.',
      path: 'compose.yaml',
    },
  ]);
});

test.each(['0', '-1', '1.5.5g', '1e3'])('the x-size %s is not a size', async (size) => {
  const { plan, warnings } = await detect(treeOf({ 'compose.yaml': sizes.replace('20g', `"${size}"`) }), []);

  expect(plan?.services[0]?.volumes[0]?.size).toBe(1_073_741_824);
  expect(warnings[0]?.message).toContain('"db-data"');
});
