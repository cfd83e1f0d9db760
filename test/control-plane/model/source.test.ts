import { expect, test } from 'vitest';
import { completeSource, fixedCommit, isFixed } from '../../../control-plane/model/sources/source.ts';
import { mistakesIn } from '../../../control-plane/model/sources/source-rules.ts';
import { stateOfUpload } from '../../../control-plane/model/sources/upload.ts';

const repoUrl = 'https://githost.test/acme/shop';
const git = { type: 'git', repoUrl } as const;
const image = { type: 'image', ref: 'nginx:1' } as const;
const complete = {
  ...git,
  branch: 'next',
  subdir: 'web',
  autoDeploy: false,
  branchTracking: { mode: 'all', pattern: '', copySecrets: true },
  paths: ['web/*'],
  profiles: ['jobs'],
  installationId: 'installation',
  sha: 'f00d',
} as const;

test('a git source has its defaults', () => {
  const usual = {
    ...git,
    subdir: '',
    autoDeploy: true,
    branchTracking: { mode: 'off', pattern: '', copySecrets: true },
    paths: [],
    profiles: [],
  };

  expect(completeSource(git, 'trunk')).toStrictEqual({ ...usual, branch: 'trunk' });
  expect(completeSource(git, null)).toStrictEqual({ ...usual, branch: 'main' });
});

test('keeps the members that a source has', () => {
  expect(completeSource({ ...complete, paths: ['web/*'], profiles: ['jobs'] }, 'trunk')).toStrictEqual(complete);
  expect(completeSource(image, 'trunk')).toEqual(image);
});

test('a git source may be fixed to a commit', () => {
  expect(fixedCommit({ ...complete, paths: [], profiles: [] })).toBe('f00d');
  expect(fixedCommit(completeSource(git, null))).toBeNull();
  expect(fixedCommit(image)).toBeNull();
});

test.each<[Parameters<typeof isFixed>[0], boolean]>([
  [{ type: 'upload', uploadId: 'upload' }, true],
  [{ type: 'template', applicationId: 'wiki', version: '1' }, true],
  [{ type: 'image', ref: 'nginx@sha256:00' }, true],
  [image, false],
  [{ ...complete, paths: [], profiles: [], repoUrl: 'https://githost.test/acme/@sha256:00' }, false],
])('%j is the same each time: %s', (source, expected) => {
  expect(isFixed(source)).toBe(expected);
});

test('a repository has a public address, unless private ones are allowed', () => {
  const hidden = { ...git, repoUrl: 'https://10.0.0.1/shop' };

  expect(mistakesIn(hidden, false, '/a')).toMatchObject([{ path: '/a/repoUrl' }]);
  expect(mistakesIn(hidden, true)).toEqual([]);
  expect(mistakesIn(git, false)).toEqual([]);
  expect(mistakesIn(image, false)).toEqual([]);
});

test.each([
  ['git@githost.test:acme/shop.git', 'https://githost.test/acme/shop.git'],
  ['git@githost.test:/acme/shop', 'https://githost.test/acme/shop'],
  ['ssh://git@githost.test/acme/shop.git', 'https://githost.test/acme/shop.git'],
  ['ssh://git@githost.test:2222/acme/tools/shop.git', 'https://githost.test/acme/tools/shop.git'],
  ['git@ssh.dev.azure.com:v3/acme/web/shop', 'https://dev.azure.com/acme/web/_git/shop'],
  ['ssh://git@altssh.bitbucket.org:443/acme/shop.git', 'https://bitbucket.org/acme/shop.git'],
  ['https://githost.test/acme/git@x:y', 'https://githost.test/acme/git@x:y'],
])('the address %s is read at %s', (address, url) => {
  expect(completeSource({ type: 'git', repoUrl: address }, null)).toMatchObject({ repoUrl: url });
});

test.each(['git@10.0.0.1:acme/shop.git', 'ssh://git@localhost/acme/shop', 'git@127.1:a/b'])(
  'the address %s is not public',
  (address) => {
    expect(mistakesIn({ type: 'git', repoUrl: address }, false)).toMatchObject([{ path: '/source/repoUrl' }]);
  },
);

test('an upload is unused since a time', () => {
  expect(stateOfUpload({ unusedSince: null })).toBe('used');
  expect(stateOfUpload({ unusedSince: 0 })).toBe('unused');
});
