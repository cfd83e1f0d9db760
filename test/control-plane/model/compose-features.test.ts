import { expect, test } from 'vitest';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { readComposeBuilds } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { treeOf } from './tree.ts';

const read = (
  compose: string,
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
) => detectCompose(treeOf({ 'compose.yaml': compose, ...files }), [], env);

test('fills in every text with the variables of the app, and those of the file .env', async () => {
  const compose = `
services:
  web:
    image: "acme/\${NAME}:\${TAG:-1}"
    ports: ["\${PORT:-3000}:\${PORT:-3000}"]
    mem_limit: \${MEMORY:-256m}
    command: ["serve", "--name", "$NAME", "$$HOME"]
    user: "\${USER_ID}"
    volumes: ["\${VOLUME}:/data"]
`;

  const { plan, warnings } = await read(
    compose,
    { '.env': 'TAG=2\nUSER_ID=1000\nVOLUME=files\n' },
    { NAME: 'shop', TAG: '3' },
  );

  expect(warnings).toEqual([]);
  expect(plan?.services).toMatchObject([
    {
      image: 'acme/shop:3',
      port: 3000,
      memory: 268_435_456,
      argv: ['serve', '--name', 'shop', '$HOME'],
      user: '1000',
      volumes: [{ name: 'files' }],
    },
  ]);
  expect(plan?.vars.map(({ key, required, default: usual }) => [key, required, usual])).toEqual([
    ['MEMORY', false, '256m'],
    ['NAME', true, null],
    ['PORT', false, '3000'],
    ['TAG', false, '2'],
    ['USER_ID', false, '1000'],
    ['VOLUME', false, 'files'],
  ]);
});

test('leaves the values of `environment` to the start of a container', async () => {
  const compose = `
services:
  web:
    image: acme/web
    environment: ["URL=\${URL:?needed}", "MODE=\${MODE}", "COUNT=\${COUNT:-\${OTHER:-1}}", FROM_APP, FROM_FILE, "EMPTY="]
`;

  const { plan } = await read(compose, { '.env': 'MODE=fast\nFROM_FILE=yes\n' }, { URL: 'the-value', MODE: 'slow' });

  expect(plan?.services[0]?.env).toEqual({
    URL: '${URL:?needed}',
    MODE: '${MODE-fast}',
    COUNT: '${COUNT:-${OTHER:-1}}',
    FROM_FILE: '${FROM_FILE-yes}',
    EMPTY: '',
  });
});

test.each([
  ['image: "web:${TAG"', 'In `image` of the service "web", `${TAG` is not a variable'],
  ['{ image: web, environment: { COST: $5 } }', 'In `environment` of the service "web", `$5` is not a variable'],
  ['image: "web:${TAG:?say which}"', 'In `image` of the service "web", the variable TAG is not set: say which.'],
  ['build: { args: ["A=${B?}"] }', 'In `build.args` of the service "web", the variable B is not set.'],
  ['ports: ["80"]', 'The service "web" has neither `image` nor `build`.'],
  ['[]', 'The service "web" is not a map of members.'],
])('refuses %s with a sentence', async (definition, message) => {
  const { plan, warnings, isRefused } = await read(`services:\n  web:\n    ${definition}\n`);

  expect([plan, isRefused]).toEqual([null, true]);
  expect(warnings[0]).toMatchObject({ code: 'unsupported_option', message: expect.stringContaining(message) });
});

test('names a variable without a value, and leaves that of a command to a shell', async () => {
  const { plan, warnings } = await read('services: { web: { image: "a$TAG", command: "sh -c $WORDS" } }\n');

  expect(plan?.services).toMatchObject([{ image: 'a', argv: ['sh', '-c', '$WORDS'] }]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The variable TAG in `image` of the service "web" has no value and no default, so an empty text is used.',
    'The variable WORDS in `command` of the service "web" has no value and no default, so the text stays, for a shell in the container.',
  ]);
});

test('reads the files of variables of a service', async () => {
  const compose = `
services:
  web:
    image: acme/web
    env_file: [one.env, { path: two.env }, { path: none.env, required: false }, missing.env]
    environment: { C: own }
`;
  const one = `# comment
export A=1 # comment
B='a $b'
C=other
D="x\\n\${A} \${APP}"
E=\${A}
F="a
b"
G=cost $5
`;

  const { plan, warnings } = await read(compose, { 'one.env': one, 'two.env': 'A=2\r\nH=\r\n' });

  expect(plan?.services[0]?.env).toEqual({
    A: '2',
    B: 'a $$b',
    C: 'own',
    D: 'x\n${A-1} ${APP}',
    E: '${A-1}',
    F: 'a\nb',
    G: 'cost $$5',
    H: '',
  });
  expect(warnings).toMatchObject([{ code: 'missing_file', message: expect.stringContaining('missing.env') }]);
});

const base = `
services:
  base:
    image: acme/base
    environment: [A=1, B=1]
    ports: ["80"]
    command: serve
    volumes: [./conf:/conf]
    depends_on: [db]
`;

test('a service extends another one, of the file or of another file', async () => {
  const compose = `
services:
  web:
    extends: { file: common/base.yaml, service: base }
    environment: { B: 2 }
    ports: ["81"]
    command: [other]
    depends_on: { cache: { condition: service_started } }
  worker: { extends: web, image: acme/worker }
  db: { image: postgres }
  cache: { image: redis }
`;
  const tree = treeOf({ 'compose.yaml': compose, 'common/base.yaml': base, 'common/conf/a': '' });

  const { plan, warnings } = await detectCompose(tree, []);

  expect(plan?.services).toMatchObject([
    { name: 'cache' },
    { name: 'db' },
    {
      name: 'web',
      image: 'acme/base',
      env: { A: '1', B: '2' },
      port: 80,
      argv: ['other'],
      dependsOn: ['db', 'cache'],
    },
    { name: 'worker', image: 'acme/worker', env: { A: '1', B: '2' } },
  ]);
  expect(warnings[0]?.message).toContain('has a copy of the folder');
  expect((await readComposeBuilds(tree, {})).additions.get('web')?.files).toEqual([
    { from: { path: 'common/conf', isFolder: true }, target: '/conf' },
  ]);
});

test('includes the services of other files, and its own win', async () => {
  const compose = `
include: [db/compose.yaml, { path: [cache.yaml] }]
services: { web: { image: acme/web }, cache: { image: acme/cache } }
`;

  const { plan } = await read(compose, {
    'db/compose.yaml':
      'services: { db: { image: postgres, build: . , volumes: [data:/data] } }\nvolumes: { data: { x-size: 2g } }\n',
    'cache.yaml': 'services: { cache: { image: redis } }',
  });

  expect(plan?.services).toMatchObject([
    { name: 'cache', image: 'acme/cache' },
    { name: 'db', image: null, volumes: [{ name: 'data', size: 2_147_483_648 }] },
    { name: 'web' },
  ]);
});

test.each([
  ['include: [../other.yaml]\n', 'The file includes ../other.yaml, which is not a file of the source.'],
  ['include: [https://example.test/a.yaml]\n', 'The file includes https://example.test/a.yaml, which'],
  ['services: { web: { extends: { file: a.yaml, service: b } } }', 'which extends a.yaml, which is not a file'],
  ['services: { web: { image: a, extends: b } }', 'The service "web" extends "b", which compose.yaml does not have.'],
])('refuses %s', async (compose, message) => {
  const { warnings, isRefused } = await read(compose);

  expect(isRefused).toBe(true);
  expect(warnings.map((one) => one.message).join(' ')).toContain(message);
});

test.each([
  ['services: { web: { extends: web } }', 'the service "web" extends itself'],
  ['services: { a: { extends: b }, b: { extends: a } }', 'extends itself'],
  ['include: compose.yaml\n', 'its `include` leads back to itself'],
])('cannot read %s', async (compose, reason) => {
  expect(await read(compose)).toMatchObject({
    plan: null,
    warnings: [{ code: 'unreadable_file', message: expect.stringContaining(reason) }],
  });
});

test('names what the services of an app do not see of one another', async () => {
  const compose = `
services:
  web:
    image: acme/web
    container_name: shop
    hostname: web
    links: [db, "db:database"]
    networks: { front: { aliases: [www, web], ipv4_address: 10.0.0.2 } }
    depends_on: { db: { condition: service_healthy }, gone: {} }
  db: { image: postgres }
`;

  const { plan, warnings } = await read(compose);

  expect(plan?.services).toMatchObject([
    { name: 'db', options: { names: ['database'] } },
    { dependsOn: ['db'], waitsFor: ['db'], options: { names: ['shop', 'www'] } },
  ]);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The service "web" depends on "gone", which is not deployed.',
    '`networks.*.ipv4_address` of "web" has no effect, because all services of an app are in one network, with addresses that the platform chooses.',
  ]);
});

test('a service whose port is only exposed has no address beside one that publishes', async () => {
  const compose = 'services: { api: { image: a, expose: [80] }, web: { image: b, ports: ["81"] } }\n';

  const both = await read(compose);
  const alone = await read('services: { api: { image: a, expose: [80] } }\n');

  expect(both.plan?.services).toMatchObject([
    { name: 'api', role: 'worker', port: 80 },
    { name: 'web', role: 'web', port: 81 },
  ]);
  expect(alone.plan?.services).toMatchObject([{ name: 'api', role: 'web', port: 80 }]);
});

test('an empty entrypoint takes that of the image away, and an empty command does not', async () => {
  const { plan } = await read('services: { web: { image: a, entrypoint: [], command: [] } }\n');

  expect(plan?.services[0]).toMatchObject({ entrypoint: [] });
  expect(plan?.services[0]).not.toHaveProperty('argv');
});
