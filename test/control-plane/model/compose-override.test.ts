import { expect, test } from 'vitest';
import { detectCompose } from '../../../control-plane/model/sources/detect/compose/compose.ts';
import { treeOf } from './tree.ts';

const base = `services:
  web: { build: ., ports: ["3000"], environment: { LEVEL: info, NAME: shop }, volumes: ["data:/data"] }
  db: { image: postgres:17, volumes: ["old:/var/lib/postgresql/data"] }
volumes: { data: , old: , new: }
`;

async function read(files: Record<string, string>) {
  const { plan, warnings } = await detectCompose(treeOf({ Dockerfile: 'FROM node\n', ...files }), []);
  return { services: plan?.services, notes: warnings.filter(({ code }) => code === 'override_file') };
}

test.each(['compose.override.yml', 'compose.override.yaml', 'docker-compose.override.yml'])(
  'merges %s as compose does',
  async (name) => {
    const override = `services:
  web: { environment: [LEVEL=debug], mem_limit: 256m }
  db: { volumes: ["new:/var/lib/postgresql/data"] }
  cache: { image: redis:8 }
`;

    const { services, notes } = await read({ 'docker-compose.yml': base, [name]: override });

    expect(services).toMatchObject([
      { name: 'cache', image: 'redis:8' },
      { name: 'db', volumes: [{ name: 'new', path: '/var/lib/postgresql/data' }] },
      { name: 'web', env: { LEVEL: 'debug', NAME: 'shop' }, memory: 268_435_456, volumes: [{ name: 'data' }] },
    ]);
    expect(services?.[1]?.volumes).toHaveLength(1);
    expect(notes).toMatchObject([
      { message: `The file ${name} is merged into the compose file, as \`docker compose up\` does.` },
    ]);
  },
);

test.each([
  ['volumes: [".:/app"]', 'the service "web" gets its code by a mount'],
  ['volumes: ["./src:/app/src"]', 'the service "web" gets its code by a mount'],
  ['build: { target: development }', 'the service "web" is built to the stage `development`'],
  ['environment: { NODE_ENV: development }', 'the service "web" has NODE_ENV=development'],
  ['develop: { watch: [] }', 'the service "web" has `develop`'],
])('leaves out an override with %s', async (member, sign) => {
  const override = `services:\n  web: { mem_limit: 256m, ${member} }\n  cache: { image: redis:8 }\n`;

  const { services, notes } = await read({ 'compose.yaml': base, 'compose.override.yaml': override });

  expect(services?.map(({ name, memory }) => [name, memory])).toEqual([
    ['db', 134_217_728],
    ['web', 134_217_728],
  ]);
  expect(notes).toMatchObject([
    { message: `The file compose.override.yaml is left out, because it is for development: ${sign}.` },
  ]);
});

test('an override takes something away, or replaces it', async () => {
  const override = `services:
  web: { ports: !override ["81"], environment: { LEVEL: !reset null }, volumes: !reset [] }
  db: !reset
  cache: { image: redis:8 }
`;

  const { services, notes } = await read({ 'compose.yaml': base, 'compose.override.yaml': override });

  expect(services?.map(({ name, port }) => [name, port])).toEqual([
    ['cache', 6379],
    ['web', 81],
  ]);
  expect(services?.[1]).toMatchObject({ env: { NAME: 'shop' }, volumes: [] });
  expect(services?.[1]?.env).not.toHaveProperty('LEVEL');
  expect(notes).toMatchObject([{ message: expect.stringMatching('is merged into the compose file') }]);
});

test('a variable of a list is taken away as well', async () => {
  const own = 'services: { web: { build: ., ports: ["80"], environment: [LEVEL=info, NAME] } }\n';
  const override = 'services: { web: { environment: { LEVEL: !reset null, MODE: "!reset" } } }\n';

  const { services } = await read({ 'compose.yaml': own, 'compose.override.yaml': override });

  expect(services?.[0]?.env).toMatchObject({ MODE: '!reset' });
  expect(services?.[0]?.env).not.toHaveProperty('LEVEL');
});
