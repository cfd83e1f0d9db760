import { expect, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { whyNoPlan } from '../../../control-plane/model/sources/detect/why-no-plan.ts';
import { treeOf } from './tree.ts';

const alone = 'but a container has no more rights than others.';
const folder = 'of the machine, but the files of an app are in its volumes.';

test.each([
  ['privileged: true', `sets \`privileged\`, ${alone}`],
  ['cap_add: [NET_ADMIN]', `sets \`cap_add\`, ${alone}`],
  ['devices: [/dev/fuse]', `sets \`devices\`, ${alone}`],
  ['security_opt: [seccomp:unconfined]', `sets \`security_opt\`, ${alone}`],
  ['pid: host', `sets \`pid\`, ${alone}`],
  ['ipc: host', `sets \`ipc\`, ${alone}`],
  ['userns_mode: host', `sets \`userns_mode\`, ${alone}`],
  ['network_mode: host', 'sets `network_mode`, but each app has a network of its own.'],
  ['network_mode: service:db', 'sets `network_mode`, but each app has a network of its own.'],
  ['volumes: [/var/run/docker.sock:/var/run/docker.sock]', `mounts \`/var/run/docker.sock\` ${folder}`],
  ['volumes: ["~/.ssh:/root/.ssh:ro"]', `mounts \`~/.ssh\` ${folder}`],
  ['volumes: ["../data:/data"]', `mounts \`../data\` ${folder}`],
  ['volumes: [{ type: bind, source: /etc, target: /etc }]', `mounts \`/etc\` ${folder}`],
])('refuses a service with %s', async (member, reason) => {
  const compose = `services:\n  web:\n    image: acme/web:1\n    ${member}\n`;

  const { plan, warnings } = await detect(treeOf({ 'compose.yaml': compose }), []);

  expect(plan).toBeNull();
  expect(warnings).toEqual([
    { code: 'unsupported_option', message: `The service "web" ${reason} Remove it to deploy.`, path: 'compose.yaml' },
  ]);
});

test.each([
  ['dockerfile', { Dockerfile: 'FROM node:24\nCOPY . .\n', 'package.json': '{"scripts":{"start":"node ."}}' }],
  ['buildpack', { 'package.json': '{"scripts":{"start":"node ."}}' }],
  ['static', { 'index.html': '' }],
])('names the builder %s beside a refused file', async (builder, files) => {
  const compose = 'services:\n  web: { image: acme/web:1, pid: host }\n';

  const detected = await detect(treeOf({ 'compose.yaml': compose, ...files }), []);

  const message = `Or choose \`build.builder: ${builder}\`, to leave the compose file out.`;
  expect(detected.plan).toBeNull();
  expect(detected.warnings.slice(1)).toEqual([{ code: 'other_builder', message }]);
  expect(whyNoPlan(detected)).toBe(
    `compose.yaml: The service "web" sets \`pid\`, ${alone} Remove it to deploy. ${message}`,
  );
});

test('refuses resources outside of the file', async () => {
  const compose = `
services:
  web: { image: acme/web:1, volumes: [data:/data, own:/own], networks: [lan, fast] }
volumes:
  data: { external: true }
  own: { driver: nfs }
networks:
  lan: { external: { name: lan } }
  fast: { driver: host }
  unused: { external: true }
`;

  const { warnings } = await detect(treeOf({ 'compose.yaml': compose }), []);

  expect(warnings.map(({ message }) => message)).toEqual([
    'The volume "data" is `external`, but an app has only what it makes itself. Remove it to deploy.',
    'The volume "own" sets `driver`, but the platform makes the volumes. Remove it to deploy.',
    'The network "lan" is `external`, but an app has only what it makes itself. Remove it to deploy.',
    'The network "fast" sets `driver`, but the platform makes the networks. Remove it to deploy.',
  ]);
});

test('refuses the external network that services without one would be in', async () => {
  const compose = 'services: { web: { image: acme/web:1 } }\nnetworks: { default: { external: true } }\n';

  expect(await detect(treeOf({ 'compose.yaml': compose }), [])).toMatchObject({
    plan: null,
    warnings: [{ code: 'unsupported_option' }],
  });
});

test('accepts members without an effect, and services of a profile that is not enabled', async () => {
  const compose = `
services:
  web:
    image: acme/web:1
    privileged: false
    network_mode: bridge
    ipc: private
    security_opt: [no-new-privileges:true]
    cap_add: []
    devices:
    env_file:
    deploy: { replicas: 1 }
    cap_drop: [ALL]
    restart: always
    volumes: [data:/data]
    networks: [front]
  debug: { image: acme/debug:1, profiles: [debug], privileged: true }
volumes: { data: { driver: local, external: false } }
networks: { front: { driver: bridge } }
`;

  const { plan, warnings } = await detect(treeOf({ 'compose.yaml': compose }), []);

  expect(plan?.services.map(({ name }) => name)).toEqual(['web']);
  expect(warnings).toEqual([]);
});

test('says why there is no plan', () => {
  const refused = { code: 'unsupported_option', message: 'The service "web" sets `pid`.', path: 'compose.yaml' };
  const unread = { code: 'unreadable_file', message: 'It cannot be read.', path: 'compose.yml' };

  expect([
    whyNoPlan({ warnings: [unread, refused] }),
    whyNoPlan({ warnings: [unread] }),
    whyNoPlan({ warnings: [] }),
  ]).toEqual([
    'compose.yaml: The service "web" sets `pid`.',
    'Nothing in the source says how to build it. Add a Dockerfile. compose.yml: It cannot be read.',
    'Nothing in the source says how to build it. Add a Dockerfile.',
  ]);
});
