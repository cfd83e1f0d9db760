import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseImageRef } from '../../../control-plane/model/sources/image-ref.ts';

const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  components: { schemas: { ImageRef: { pattern: string } } };
};
const pattern = new RegExp(contract.components.schemas.ImageRef.pattern, 'u');
const digest = `sha256:${'0'.repeat(64)}`;

test.each([
  ['postgres', ['docker.io', 'library/postgres', 'latest', null]],
  ['acme/guestbook:1.2.0', ['docker.io', 'acme/guestbook', '1.2.0', null]],
  ['docker.io/nginx', ['docker.io', 'library/nginx', 'latest', null]],
  ['GHCR.io/acme/team/shop:1', ['ghcr.io', 'acme/team/shop', '1', null]],
  [`quay.io/acme/shop@${digest}`, ['quay.io', 'acme/shop', null, digest]],
  ['localhost/shop', ['localhost', 'shop', 'latest', null]],
  ['localhost:5000/shop', ['localhost:5000', 'shop', 'latest', null]],
  ['169.254.169.254/latest', ['169.254.169.254', 'latest', 'latest', null]],
] as const)('%s has its parts', (text, [registry, repository, tag, of]) => {
  expect(parseImageRef(text)).toEqual({ registry, repository, tag, digest: of });
  expect(text).toMatch(pattern);
});

test.each(['', 'http://x/y', 'Shop', 'shop:', 'acme//shop', '-acme/shop', 'shop@sha256:12', 'shop?tag=1'])(
  '"%s" is not a reference',
  (text) => {
    expect(parseImageRef(text)).toBeNull();
    expect(text).not.toMatch(pattern);
  },
);
