import { expect, test } from 'vitest';
import { acme, repository, startAcme, storefront } from './acme.ts';

test('a repository is inspected and deployed by its address for SSH, and shown by https', async () => {
  const { call } = await startAcme();
  const source = { type: 'git', repoUrl: 'git@githost.test:acme/storefront' } as const;

  const inspected = await call('inspectSource', { params: acme, body: { source } });
  const open = await call('inspectPublic', { body: { repoUrl: 'ssh://git@githost.test:2222/acme/storefront' } });
  const created = await call('deployApp', { params: acme, body: { name: 'Shop', source } });
  const changed = await call('createDeploy', { params: storefront, body: { source } });

  expect(inspected).toMatchObject({ status: 200, body: { source: repository, repo: { name: 'storefront' } } });
  expect(open).toMatchObject({ status: 200, body: { source: repository } });
  expect(created).toMatchObject({ status: 201, body: { app: { source: repository } } });
  expect(changed).toMatchObject({ status: 201, body: { deploy: { source: repository } } });
});

test('a glob that can match nothing is refused, with its place', async () => {
  const { call } = await startAcme();
  const source = {
    ...repository,
    paths: ['web/*', '/api/', '../*'],
    branchTracking: { mode: 'pattern', pattern: '' },
  } as const;

  const refused = await call('deployApp', {
    params: acme,
    body: { name: 'Shop', source: { ...source, paths: [...source.paths] } },
  });

  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'bad_body',
        details: [
          { path: '/source/paths/1', message: 'can match no file; write a folder as web/*' },
          { path: '/source/paths/2' },
          { path: '/source/branchTracking/pattern', message: 'can match no branch' },
        ],
      },
    },
  });
});

test('a plan names what is not fetched', async () => {
  const { call, world } = await startAcme();
  const warning = { code: 'submodule_left_out', message: 'The submodule lib is left out.' };
  const { sources } = world.ports;
  const checkout = sources.checkout.bind(sources);
  sources.checkout = async (...of) => {
    const found = await checkout(...of);
    return found && { ...found, warnings: [warning] };
  };

  const inspected = await call('inspectSource', { params: acme, body: { source: repository } });

  expect(inspected).toMatchObject({ status: 200, body: { warnings: expect.arrayContaining([warning]) } });
});
