import { expect, test } from 'vitest';
import { acme, image, startAcme } from './acme.ts';

test.each([
  [
    'a repository',
    { type: 'git', repoUrl: 'https://githost.test/acme/python-api' } as const,
    { name: 'web', port: 8000 },
  ],
  ['an image', image, { name: 'guestbook', port: 8080 }],
])(
  'an app of %s has no services until it is built, and then those that were found before',
  async (_what, source, service) => {
    const { call, world } = await startAcme();
    const inspected = await call('inspectSource', { params: acme, body: { source } });

    const created = await call('deployApp', { params: acme, body: { name: 'Blog', source } });
    await world.advance(10 * 60_000);
    const built = await call('getApp', { params: { ...acme, appSlug: 'blog' } });

    expect(created.body).toMatchObject({ app: { subServices: [], endpoints: [], url: null } });
    expect(inspected.body).toMatchObject({ services: [service] });
    expect(built.body).toMatchObject({ app: { status: 'running', subServices: [service] } });
  },
);

test('finds no container for a shell before the first build', async () => {
  const { call } = await startAcme();
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });

  const created = await call('createSshSession', { params: { ...acme, appSlug: 'blog' } });

  const message = 'The app runs no container before its first build.';
  expect(created).toMatchObject({ status: 404, body: { error: { code: 'not_found', message } } });
});
