import { expect, test } from 'vitest';
import { offeredName, whyNoImage } from '../../../control-plane/model/sources/image-rule.ts';

const digest = `sha256:${'ab'.repeat(32)}`;
const rule = {
  registries: ['docker.io', 'ghcr.io', '127.0.0.1:5000'],
  offered: ['base.test/node:{version}-slim', 'pcp-test/example:1', 'localhost/own:1'],
};

test.each([
  'node',
  'node:24',
  'docker.io/library/node:24',
  'DOCKER.IO/library/node',
  `node@${digest}`,
  `ghcr.io/acme/shop:1@${digest}`,
  '127.0.0.1:5000/acme/shop',
  'docker:24-cli',
  'docker.io/library/cafe',
  'cafe:latest',
  'acme/deadbeef',
  'base.test/node:20-slim',
  'docker.io/pcp-test/example:1',
  'localhost/own:1',
])('an image may be %s', (text) => {
  expect(whyNoImage(text, rule)).toBeNull();
});

test.each([
  ['localhost/pcp/0123456789abcdef:1'],
  ['LOCALHOST/pcp/0123456789abcdef:1'],
  ['LocalHost/pcp/0123456789abcdef:1'],
  ['localhost:5000/pcp/web'],
  ['127.0.0.1/pcp/web'],
  ['[::1]:5000/pcp/web'],
  ['registry.test/victim/web:1'],
  ['docker.io:443/library/node'],
  ['docker.io./library/node'],
  ['index.docker.io/library/node'],
  ['evil.docker.io/library/node'],
  ['ghcr.io.evil.test/acme/shop'],
  ['base.test/node:20'],
  ['base.test/node:20-slim-other/x-slim'],
  ['base.test/other:20-slim'],
])('the image %s is of no registry of the platform', (text) => {
  expect(whyNoImage(text, rule)).toMatch(
    / (is not an image of a registry that this platform pulls from \(docker\.io, ghcr\.io, 127\.0\.0\.1:5000\)|is not the name of an image)\./,
  );
});

test.each([
  digest,
  digest.slice(0, 19),
  'ab'.repeat(32),
  'abcdef123456',
  'cafe',
  'f',
  '0',
  `cafe@${digest}`.slice(0, 4),
  'sha512:abcdef',
  'oci:folder',
  'dir:etc',
  'docker-archive:image.tar',
  'oci-archive:image.tar',
  'docker-daemon:web',
  'containers-storage:abcdef123456',
])('%s may be an image of the machine', (text) => {
  expect(whyNoImage(text, rule)).toMatch(/may be an image of the machine that builds\. Write the whole name/);
});

test.each([
  '',
  ' node',
  'node ',
  'node\n',
  'Node',
  'nodе', // A Cyrillic letter.
  'ｎode',
  'no\u00adde',
  'docker.io/library/node:24\nlocalhost/x',
  'docker-archive:/var/lib/image.tar',
  'docker://localhost/pcp/web',
  'containers-storage:localhost/pcp/web:1',
  'oci:/var/lib/images:web',
  'dir:/etc',
  'https://docker.io/library/node',
  'docker.io/../localhost/pcp',
  'docker.io//localhost/pcp',
  'docker.io/library/node@sha256:ab',
  'docker.io/library/node@sha512:ab',
  '$BASE',
  'node:${TAG}',
  '--from=node',
  'ſcratch',
])('"%s" is not the name of an image', (text) => {
  expect(whyNoImage(text, rule)).toMatch(/^"[ -~]*" is not the name of an image\. Write one such as/);
});

test.each(['scratch', 'scratch:latest', 'docker.io/library/scratch'])('%s is empty', (text) => {
  expect(whyNoImage(text, rule)).toMatch(/is empty/);
});

test('simulated images may come from any registry, but not from the machine', () => {
  const any = { registries: null, offered: [] };

  expect(whyNoImage('registry.test/acme/shop:1', any)).toBeNull();
  expect(whyNoImage('localhost/acme/shop:1', any)).toBe(
    '"localhost/acme/shop:1" is not an image of a registry that this platform pulls from.',
  );
});

test('an offered image keeps the name that its operator has given it', () => {
  expect(offeredName('docker.io/pcp-test/example:1', rule)).toBe('pcp-test/example:1');
  expect(offeredName('base.test/node:20-slim', rule)).toBe('base.test/node:20-slim');
  expect(offeredName('base.test/node:20/../../x-slim', rule)).toBeNull();
  expect(offeredName('pcp-test/example:2', rule)).toBeNull();
});
