import { expect, test } from 'vitest';
import { describeState } from '../../client/describe-state.ts';
import { can, createClient, type DataOf, type GetPath, type ParamsOf } from '../../client/index.ts';
import { operations, withCall } from '../../client/operations.ts';
import { whyNot } from '../../client/why-not.ts';
import { operations as table } from '../../generated/operations.ts';
import { roles, scopes } from '../../contract/model/operation.ts';
import { respondInOrder } from './responses.ts';

test('the list has every operation, with the names of its parameters', () => {
  expect(operations.map(({ id }) => id)).toEqual(Object.keys(table));
  expect(operations.find(({ id }) => id === 'readServiceLogs')).toEqual({
    id: 'readServiceLogs',
    method: 'get',
    path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs',
    params: { path: ['workspaceSlug', 'appSlug', 'serviceName'], query: expect.arrayContaining(['env', 'region']) },
    stream: true,
  });
  expect(operations.find(({ id }) => id === 'createToken')).toMatchObject({ method: 'post', stream: false });
});

test('calls an operation by its id', async () => {
  const { options, requests } = respondInOrder(
    new Response('{"app":{"slug":"storefront"}}'),
    new Response('{"token":{}}', { status: 201 }),
    new Response('{"error":{"code":"not_found","message":"Gone."}}', { status: 404 }),
  );
  const { call } = withCall(createClient(options));
  const path = { workspaceSlug: 'acme', appSlug: 'storefront' };

  const app = await call('getApp', { params: { path, query: { env: 'preview', region: undefined } } });
  const token = await call('createToken', { body: { name: 'CI', scope: 'read' } });
  const gone = await call('getApp', { params: { path } });

  expect([app.data?.app.slug, token.status, gone.error?.code]).toEqual(['storefront', 201, 'not_found']);
  expect(requests.map(({ method, url }) => `${method} ${url.replace(/^http:\/\/[^/]+/, '')}`)).toEqual([
    'GET /api/workspaces/acme/apps/storefront?env=preview',
    'POST /api/me/tokens',
    'GET /api/workspaces/acme/apps/storefront',
  ]);
});

test('an id that does not exist is an error before anything is sent', async () => {
  const { options, requests } = respondInOrder();

  const calling = withCall(createClient(options)).call('getRocket' as 'getApp', { params: { path: {} as never } });

  await expect(calling).rejects.toThrow('There is no operation "getRocket".');
  expect(requests).toEqual([]);
});

test.each([
  [{ role: 'admin' }, 'updateWorkspace', {}, null],
  [null, 'getMe', {}, { signIn: true }],
  [null, 'getHealth', {}, null],
  [{ role: 'viewer' }, 'deleteApp', {}, { role: 'developer' }],
  [{ role: 'viewer', scope: 'read' }, 'deleteApp', {}, { role: 'developer', scope: 'full' }],
  [{ role: 'owner', scope: 'read' }, 'createDeploy', {}, { scope: 'deploy' }],
  [{ role: 'owner', pinned: 'elsewhere' }, 'getApp', {}, { pin: true }],
  [{ pinned: 'here' }, 'createWorkspace', {}, { pin: true }],
  [{ role: null }, 'getApp', {}, { role: 'viewer' }],
  [{ role: 'developer', scope: 'deploy' }, 'updateApp', { fields: ['name'] }, { scope: 'full' }],
  [{ role: 'viewer' }, 'removeMember', { self: true }, null],
  [{ role: 'viewer' }, 'removeMember', {}, { role: 'admin' }],
  [{ scope: 'read' }, 'revokeToken', {}, { scope: 'full' }],
  [{ scope: 'read' }, 'revokeToken', { ownToken: true }, null],
  [{ role: 'developer' }, 'transferApp', {}, { targetRole: 'developer' }],
  [{ role: 'viewer' }, 'transferApp', { targetRole: 'owner' }, { role: 'developer' }],
] as const)('%j may not send %s with %j: %j', (caller, operationId, details, lacking) => {
  expect(whyNot(caller, operationId, details)).toEqual(lacking);
});

test('a caller who gets what is lacking may send every operation', () => {
  const callers = [null, ...roles].flatMap((role) =>
    scopes.flatMap((scope) => ([undefined, 'here', 'elsewhere'] as const).map((pinned) => ({ role, scope, pinned }))),
  );

  const wrong = Object.values(table).flatMap(({ id }) =>
    callers.filter((caller) => {
      const lacking = whyNot(caller, id);
      if (!lacking) return !can(caller, id);
      const { pin, targetRole, ...more } = lacking;
      return can(caller, id) || !can({ ...caller, ...more, ...(pin && { pinned: undefined }) }, id, { targetRole });
    }),
  );

  expect(wrong).toEqual([]);
});

test('describes a state, with its reasons', () => {
  expect(describeState('app', 'stopped')).toEqual({
    meaning: 'The app is stopped on request, or because its workspace is suspended.',
    reasons: ['workspace_suspended'],
  });
  expect(describeState('deploy', 'queued')?.reasons).toEqual([]);
  expect(describeState('deploy', 'canceled')?.reasons).toEqual(expect.arrayContaining(['canceled', 'superseded']));
  expect(describeState('deploy', 'flying')).toBeNull();
  expect(describeState('deploy', 'toString')).toBeNull();
});

test('the types of a path are those of its operation', () => {
  type Path = Extract<GetPath, '/api/workspaces/{workspaceSlug}/apps/{appSlug}'>;
  const params: ParamsOf<Path> = { path: { workspaceSlug: 'acme', appSlug: 'storefront' } };
  const show = ({ app }: DataOf<Path>): string => app.status;

  expect([params.path.appSlug, typeof show]).toEqual(['storefront', 'function']);
});
