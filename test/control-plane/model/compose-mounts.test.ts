import { expect, test } from 'vitest';
import { readComposeBuilds } from '../../../control-plane/model/sources/detect/compose/builds.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const otherWay = 'Or choose `build.builder: dockerfile`, to leave the compose file out.';

const files = {
  'nginx.conf': 'events {}',
  'html/index.html': 'hello',
  'conf.d/app.conf': 'server {}',
  'src/a.js': '1',
  'api/src/a.js': '1',
  'storage/.gitkeep': '',
  'key.txt': 'key',
};

const read = async (text: string) => {
  const tree = treeOf({ ...files, 'compose.yaml': text, Dockerfile: 'FROM node:24\n' });
  const { plan, warnings } = await detect(tree, [], { choices: { build: { builder: 'compose' } } });
  const { additions } = await readComposeBuilds(tree, {});
  return {
    refused: plan === null,
    volumes: plan?.services.flatMap(({ volumes }) => volumes.map(({ name, path }) => `${name}:${path}`)),
    copies: [...additions].flatMap(([name, { files: added }]) =>
      added.map(({ from, target }) => `${name}: ${'path' in from ? from.path : JSON.stringify(from.text)} ${target}`),
    ),
    messages: warnings.filter(({ code }) => code !== 'no_healthcheck').map(({ message }) => message),
  };
};

test.each([
  [
    'a file',
    './nginx.conf:/etc/nginx/nginx.conf:ro',
    {
      copies: ['web: nginx.conf /etc/nginx/nginx.conf'],
      messages: [
        'The service "web" has a copy of the file `./nginx.conf` in its image, at /etc/nginx/nginx.conf. Changes at run time are lost.',
      ],
    },
  ],
  [
    'a folder',
    './html/:/usr/share/nginx/html',
    {
      copies: ['web: html /usr/share/nginx/html'],
      messages: [
        'The service "web" has a copy of the folder `./html/` in its image, at /usr/share/nginx/html. The files of the image there stay, and changes at run time are lost.',
      ],
    },
  ],
  ['the working folder', '${PWD}/html:/html', { copies: ['web: html /html'] }],
  [
    'a path that the source does not have',
    './data/db/:/var/lib/db',
    {
      volumes: ['web-data-db:/var/lib/db'],
      copies: [],
      messages: [
        'The service "web" has the volume "web-data-db" at /var/lib/db, because the source has no files in `./data/db/`.',
      ],
    },
  ],
  ['a folder that is kept empty', './storage:/app/storage', { volumes: ['web-storage:/app/storage'], copies: [] }],
  [
    'a file that the source does not have',
    './secret.json:/secret.json',
    {
      volumes: [],
      copies: [],
      messages: ['The service "web" does not get the file `./secret.json`, because the source does not have it.'],
    },
  ],
  [
    'the clock of the machine',
    '/etc/localtime:/etc/localtime:ro',
    { messages: [expect.stringContaining('set the variable TZ for a time zone')] },
  ],
  [
    'a volume without a name',
    '/cache',
    { volumes: [], messages: [expect.stringContaining('without a name at /cache')] },
  ],
])('mounts %s into a service with an image', async (_, mount, expected) => {
  const found = await read(`services:\n  web:\n    image: nginx\n    volumes: ["${mount}"]\n`);

  expect(found).toMatchObject({ refused: false, ...expected });
});

test.each([
  ['.', '.:/app', []],
  ['.', './src:/app/src', []],
  ['./api', './api:/srv/api', []],
  ['./api', './api/src:/usr/src/app/src', []],
  ['./api', '.:/workspace', []],
  ['.', './nginx.conf:/etc/nginx/nginx.conf', ['web: nginx.conf /etc/nginx/nginx.conf']],
  ['.', './conf.d:/etc/nginx/conf.d', ['web: conf.d /etc/nginx/conf.d']],
  ['./api', './src:/app/src', ['web: src /app/src']],
])('a service that is built from %s and mounts %s', async (context, mount, copies) => {
  const found = await read(`services:\n  web:\n    build: ${context}\n    volumes: ["${mount}"]\n`);

  expect(found).toMatchObject({ refused: false, copies });
  expect(found.messages).toEqual([
    expect.stringContaining(copies.length > 0 ? 'has a copy of' : 'because its image has the code as it was built'),
  ]);
});

test.each([
  ['/etc:/host', 'mounts `/etc` of the machine'],
  ['~/.ssh:/root/.ssh', 'mounts `~/.ssh` of the machine'],
  ['../up:/up', 'mounts `../up` of the machine'],
  ['html/../../up:/up', 'mounts `html/../../up` of the machine'],
  ['/var/run/docker.sock:/var/run/docker.sock:ro', 'mounts `/var/run/docker.sock` of the machine'],
  ['./html:/a/../../b', 'has a volume at a path that a container cannot have'],
  ['./html:relative', 'has a volume at a path that a container cannot have'],
  ['a b:/data', 'has the volume `a b`'],
])('refuses the mount %s', async (mount, message) => {
  const found = await read(`services:\n  web:\n    image: nginx\n    volumes: ["${mount}"]\n`);

  expect(found).toMatchObject({ refused: true, copies: [], messages: [expect.stringContaining(message), otherWay] });
});

test('each service has a volume of its own for a path whose variable has no value', async () => {
  const compose = `
services:
  a: { image: nginx, volumes: ["\${DATA}:/data"] }
  b: { image: nginx, volumes: ["\${DATA}:/data", { type: bind, source: "\${MORE}", target: /var/more }] }
volumes: { b-data: }
`;

  const { volumes, messages } = await read(compose);

  expect(volumes).toEqual(['a-data:/data', 'b-data-2:/data', 'b-var-more:/var/more']);
  expect(messages).toContain(
    'The service "a" has the volume "a-data" at /data, because the path for it is empty: its variable has no value.',
  );
});

test('services share a path that the source does not have, and another volume keeps its name', async () => {
  const compose = `
services:
  a: { image: nginx, volumes: [./data:/data, "a-up:/up"] }
  b: { image: nginx, volumes: [{ type: bind, source: ./data, target: /data }, ./up:/up] }
  c: { image: nginx, volumes: [./up-2:/up] }
volumes: { a-up: , b-up: }
`;

  const { volumes } = await read(compose);

  expect(volumes).toEqual(['a-data:/data', 'a-up:/up', 'a-data:/data', 'b-up-2:/up', 'c-up-2:/up']);
});

test('adds secrets and configs to the image', async () => {
  const compose = `
services:
  web:
    image: nginx
    secrets: [key, { source: key, target: other }]
    configs: [{ source: motd, target: /etc/motd }, nginx]
secrets: { key: { file: ./key.txt } }
configs: { motd: { content: "to $$you" }, nginx: { file: nginx.conf } }
`;

  expect(await read(compose)).toMatchObject({
    refused: false,
    copies: [
      'web: key.txt /run/secrets/key',
      'web: key.txt /run/secrets/other',
      'web: "to $you" /etc/motd',
      'web: nginx.conf /nginx',
    ],
    messages: [
      expect.stringContaining('has the secret "key" in its image, at /run/secrets/key'),
      expect.stringContaining('at /run/secrets/other'),
      'The service "web" has the config "motd" in its image, at /etc/motd.',
      'The service "web" has the config "nginx" in its image, at /nginx.',
    ],
  });
});

test.each([
  ['{ environment: KEY }', 'which has the value of a variable, not of a file'],
  ['{ external: true }', 'which is `external`'],
  ['{ file: none.txt }', 'whose file none.txt the source does not have'],
  ['{ file: /etc/passwd }', 'whose file /etc/passwd the source does not have'],
])('refuses the secret %s', async (secret, reason) => {
  const found = await read(`services: { web: { image: nginx, secrets: [key] } }\nsecrets: { key: ${secret} }\n`);

  expect(found).toMatchObject({
    refused: true,
    messages: [expect.stringContaining(`wants the secret "key", ${reason}`), otherWay],
  });
});
