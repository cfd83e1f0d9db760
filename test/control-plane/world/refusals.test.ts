import { beforeAll, describe, expect, test } from 'vitest';
import { asList, asObject, inline } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { contract, exampleRequest, table } from '../../contract/requests.ts';
import { type StartedWorld, startWorld } from './start-world.ts';

// Reasons for which many operations refuse, each with the world behind the front.

const authorization = (name: string) => ({ authorization: `Bearer pcp_demo_${name}` });
const hasCode = (code: string) => (operation: Operation) => Object.values(operation.errors).flat().includes(code);
const idsOf = (operations: readonly Operation[]) => operations.map(({ id }) => ({ id }));
const inWorkspace = ({ path }: Operation) => path.includes('{workspaceSlug}');

/** Whether a parameter of the query of an operation has the name. */
const accepts = (name: string) => (operation: Operation) => {
  const item = asObject(contract.paths[operation.path]);
  const parameters = [...asList(item.parameters), ...asList(asObject(item[operation.method]).parameters)];
  return parameters
    .map((one) => asObject(inline(contract, one)))
    .some((one) => one.in === 'query' && one.name === name);
};

/** The first example of an operation as a request. */
function requestOf(id: string) {
  const operation = table.find((one) => one.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}.`);
  const { path, query, body } = exampleRequest(operation);
  return { params: path, query, ...(body !== undefined && { body }) };
}

let world: StartedWorld;

describe('a world refuses', () => {
  beforeAll(async () => {
    world = await startWorld();
  });

  test.each(idsOf(table.filter(hasCode('bad_body'))))('an unknown parameter: $id', async ({ id }) => {
    const response = await world.send(id, { ...requestOf(id), query: { unknown: 'x' } });

    expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
  });

  test.each(idsOf(table.filter(hasCode('unauthorized'))))('an unknown token: $id', async ({ id }) => {
    const response = await world.send(id, { ...requestOf(id), headers: { authorization: 'Bearer unknown' } });

    expect(response).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  });

  test.each(idsOf(table.filter(hasCode('phone_required'))))(
    'a caller without a verified phone: $id',
    async ({ id }) => {
      const response = await world.send(id, { ...requestOf(id), headers: authorization('no-phone') });

      expect(response).toMatchObject({ status: 403, body: { error: { code: 'phone_required' } } });
    },
  );

  test.each(idsOf(table.filter(hasCode('forbidden')).filter(inWorkspace)))(
    'a token of another workspace: $id',
    async ({ id }) => {
      const { params, ...request } = requestOf(id);
      const response = await world.send(id, {
        ...request,
        params: { ...params, workspaceSlug: 'acme-labs' },
        headers: authorization('pinned'),
      });

      expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    },
  );

  test.each(idsOf(table.filter(hasCode('bad_region')).filter(accepts('region'))))(
    'an unknown region: $id',
    async ({ id }) => {
      const { query, ...request } = requestOf(id);
      const response = await world.send(id, {
        ...request,
        query: { ...query, region: 'nowhere' },
        headers: authorization('owner'),
      });

      expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_region' } } });
    },
  );

  test.each(idsOf(table.filter(hasCode('idempotency_conflict'))))('the key of another request: $id', async ({ id }) => {
    const headers = { ...authorization('owner'), 'idempotency-key': 'taken-before' };
    await world.send('createTicket', {
      ...requestOf('createTicket'),
      body: { subject: 'Hello', body: 'First' },
      headers,
    });

    const response = await world.send(id, { ...requestOf(id), headers });

    expect(response).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
  });
});

describe('a world with apps of one name and plans in two regions refuses', () => {
  beforeAll(async () => {
    world = await startWorld();
    await world.world.apply({ event: 'activation', workspace: 'acme', region: 'us-east', tier: 'pro' });
    const body = { name: 'storefront', region: 'us-east', source: { type: 'image', ref: 'nginx:1.27' } } as const;
    await world.call('deployApp', { params: { workspaceSlug: 'acme' }, body });
  });

  test.each(idsOf(table.filter(hasCode('region_required')).filter(accepts('region'))))(
    'a request without a region: $id',
    async ({ id }) => {
      const { query, ...request } = requestOf(id);
      const { region: _, ...others } = query;
      const response = await world.send(id, { ...request, query: others, headers: authorization('owner') });

      expect(response).toMatchObject({ status: 400, body: { error: { code: 'region_required' } } });
    },
  );
});

describe('a front refuses a second stream where one is allowed', () => {
  test.each(idsOf(table.filter(hasCode('too_many_streams'))))('$id', async ({ id }) => {
    const { send } = await startWorld({ streamsPerCaller: 1 });
    const stop = new AbortController();
    const request = { ...requestOf(id), headers: authorization('owner'), stream: true, signal: stop.signal };
    await send(id, request);

    const response = await send(id, request);
    stop.abort();

    expect(response).toMatchObject({ status: 429, body: { error: { code: 'too_many_streams' } } });
  });
});

describe('a world refuses a blocked account', () => {
  beforeAll(async () => {
    world = await startWorld();
    await world.world.apply({ event: 'blockAccount', owner: 'ada@acme.test', reason: 'Spam' });
  });

  test.each(idsOf(table.filter(hasCode('account_blocked'))))('$id', async ({ id }) => {
    const response = await world.send(id, { ...requestOf(id), headers: authorization('owner') });

    const message = 'The operator of the service has blocked this account: Spam.';
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'account_blocked', message } } });
  });
});

describe('a world refuses changes of a suspended workspace', () => {
  beforeAll(async () => {
    world = await startWorld();
    for (const workspace of ['acme', 'acme-labs'])
      await world.world.apply({ event: 'suspendWorkspace', workspace, message: 'Spam' });
  });

  test.each(idsOf(table.filter(hasCode('workspace_suspended')).filter(inWorkspace)))('$id', async ({ id }) => {
    const response = await world.send(id, { ...requestOf(id), headers: authorization('owner') });

    const message = 'The operator of the service has suspended the workspace: Spam.';
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'workspace_suspended', message } } });
  });

  test('and lets it be left, read and ended', () => {
    const changes = table.filter(({ method, access }) => method !== 'get' && access.role !== null);
    const allowed = changes.filter(({ access }) => !access.refusesSuspended).map(({ id }) => id);

    const ends = ['deleteWorkspace', 'removeMember', 'deactivateRegion', 'deleteApp'];
    expect(allowed.toSorted()).toEqual([...ends, 'inspectSource', 'importProject'].toSorted());
    expect(table.filter(({ method, access }) => method === 'get' && access.refusesSuspended)).toEqual([]);
  });
});

describe('a world refuses changes of a locked app', () => {
  beforeAll(async () => {
    world = await startWorld();
    const apps = await world.world.ports.store.read('system', (tx) => tx.apps.list({}));
    for (const { slug } of apps) await world.world.apply({ event: 'lockApp', app: `acme/${slug}`, reason: 'A report' });
  });

  test.each(idsOf(table.filter(hasCode('app_locked'))))('$id', async ({ id }) => {
    const response = await world.send(id, { ...requestOf(id), headers: authorization('owner') });

    const message = 'The operator of the service has locked the app: A report.';
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'app_locked', message } } });
  });
});
