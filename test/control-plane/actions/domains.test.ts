import { expect, test } from 'vitest';
import { appRow, domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { insertDomain } from './insert-domain.ts';
import { ada, startPlane, uuid } from './plane.ts';

const shop = { workspaceSlug: 'acme', appSlug: 'shop' };
const www = { host: 'www.acme.test', isPrimary: false, redirectTo: null };
const pointing = { a: ['192.0.2.1'], aaaa: [], cname: ['eu.apps.example.test'], texts: [] };

test('adds a domain with the records that it needs, and lists it', async () => {
  const { call } = await startPlane();

  const created = await call('createDomain', { params: shop, body: www });
  const listed = await call('listDomains', { params: shop });

  const address = { name: 'www.acme.test', purpose: 'address', isSet: false };
  const expected = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...www,
    status: 'pending_dns',
    error: null,
    records: [
      { ...address, type: 'CNAME', value: 'eu.apps.example.test', alternative: 'cname' },
      { ...address, type: 'A', value: '192.0.2.1', alternative: 'addresses' },
    ],
    verifiedAt: null,
    message: 'Set a CNAME record of www.acme.test to eu.apps.example.test.',
    createdAt: '2026-11-01T12:00:00.000Z',
  };
  expect(created).toMatchObject({ status: 201, body: { domain: expected } });
  expect(listed).toMatchObject({ status: 200, body: { domains: [expected] } });
});

test.each(['acme.test', 'acme.co.uk'])('an apex such as %s cannot have a CNAME record', async (host) => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('eu', { ipv6: ['2001:db8::1'] }));

  const { body } = await call('createDomain', { params: shop, body: { ...www, host } });

  expect(body).toMatchObject({
    domain: { records: [{ type: 'A' }, { type: 'AAAA' }], message: `Set the A and AAAA records of ${host}.` },
  });
});

test('shows which records the last check found', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { found: pointing, status: 'verifying', verifiedAt: 0 });

  const { body } = await call('listDomains', { params: shop });

  const records = [
    { type: 'CNAME', isSet: true },
    { type: 'A', isSet: false },
  ];
  expect(body).toMatchObject({ domains: [{ records, message: 'The certificate is being issued.' }] });
});

test('lists the primary domain first, then by host', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { host: 'b.test', heldHost: 'b.test' });
  await insertDomain(store, 2, { host: 'c.test', heldHost: 'c.test', primaryOf: 'shop' });
  await insertDomain(store, 3, { host: 'a.test', heldHost: 'a.test' });

  const domains = await call('listDomains', { params: shop });
  const certs = await call('listCerts', { params: shop });

  expect(domains.body).toMatchObject({
    domains: [{ host: 'c.test', isPrimary: true }, { host: 'a.test' }, { host: 'b.test' }],
  });
  expect(certs.body).toMatchObject({ certs: [{ host: 'c.test' }, { host: 'a.test' }, { host: 'b.test' }] });
});

test('a new primary domain takes the place of the former one', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { primaryOf: 'shop' });

  await call('createDomain', { params: shop, body: { ...www, host: 'new.acme.test', isPrimary: true } });
  const { body } = await call('listDomains', { params: shop });

  expect(body).toMatchObject({ domains: [{ host: 'new.acme.test', isPrimary: true }, { isPrimary: false }] });
});

test('rejects a host that another app has, in any workspace', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) =>
    tx.domains.insert(
      domainRow('theirs', { workspaceId: 'umbrella', appId: 'lab', host: www.host, heldHost: www.host }),
    ),
  );

  const response = await call('createDomain', { params: shop, body: { ...www, isPrimary: true } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'host_taken' } } });
});

test('a claim without proof blocks no other workspace, which has to prove that it owns the host', async () => {
  const { call, store } = await startPlane();
  const theirs = domainRow('theirs', { workspaceId: 'umbrella', appId: 'lab', host: www.host, heldHost: null });
  await store.write('system', (tx) => tx.domains.insert(theirs));

  const response = await call('createDomain', { params: shop, body: www });

  const proof = { type: 'TXT', name: `_pcp-challenge.${www.host}`, purpose: 'ownership' };
  const records = expect.arrayContaining([expect.objectContaining(proof)]) as unknown;
  expect(response).toMatchObject({ status: 201, body: { domain: { status: 'pending_dns', records } } });
});

test('an app cannot claim a host twice', async () => {
  const { call } = await startPlane();
  await call('createDomain', { params: shop, body: www });

  const again = await call('createDomain', { params: shop, body: www });

  expect(again).toMatchObject({ status: 409, body: { error: { code: 'host_taken' } } });
});

test.each(['eu.apps.example.test', 'blog.us.apps.example.test'])('rejects the host %s of an ingress', async (host) => {
  const { call } = await startPlane();

  const response = await call('createDomain', { params: shop, body: { ...www, host } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'host_taken' } } });
});

test('of 20 concurrent requests for one host, one succeeds', async () => {
  const { call } = await startPlane();

  const responses = await Promise.all(
    Array.from({ length: 20 }, () => call('createDomain', { params: shop, body: www })),
  );

  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
});

test.each(['claim_expired', 'host_claimed'] as const)(
  'adding a host again replaces a domain with %s',
  async (errorCode) => {
    const { call, store } = await startPlane();
    await insertDomain(store, 1, { heldHost: null, status: 'error', errorCode });

    const created = await call('createDomain', { params: shop, body: www });
    const { body } = await call('listDomains', { params: shop });

    expect(created).toMatchObject({ status: 201, body: { domain: { status: 'pending_dns' } } });
    expect(body).toMatchObject({ domains: [{ host: www.host, status: 'pending_dns' }] });
  },
);

test('rejects the 51st domain of an app', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    for (let number = 1; number <= 50; number++) await tx.domains.insert(domainRow(uuid(number)));
  });

  const full = await call('createDomain', { params: shop, body: www });
  await store.write('system', (tx) => tx.domains.delete(uuid(1)));
  const last = await call('createDomain', { params: shop, body: www });

  expect(full).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect(last.status).toBe(201);
});

test.each([
  ['a primary domain with a redirect', { isPrimary: true, redirectTo: 'https://acme.test' }],
  ['a redirect to itself', { redirectTo: 'www.acme.test' }],
  ['a redirect to a path of itself', { redirectTo: 'http://WWW.acme.test:8080/gifts' }],
  ['a redirect over another domain back to itself', { redirectTo: 'https://one.acme.test/path' }],
])('rejects %s', async (_name, more) => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { host: 'one.acme.test', heldHost: 'one.acme.test', redirectTo: 'two.acme.test' });
  await insertDomain(store, 2, {
    host: 'two.acme.test',
    heldHost: 'two.acme.test',
    redirectTo: 'https://www.acme.test',
  });

  const response = await call('createDomain', { params: shop, body: { ...www, ...more } });

  const details = [{ in: 'body', path: '/redirectTo', message: expect.any(String), rule: 'content' }];
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details } } });
});

test('changes a redirect and nothing else', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { status: 'active', verifiedAt: 0, found: pointing });
  const params = { ...shop, domainId: uuid(1) };

  const changed = await call('updateDomain', { params, body: { redirectTo: 'https://acme.test/gifts' } });
  const served = await call('updateDomain', { params, body: { redirectTo: null } });

  expect(changed).toMatchObject({
    status: 200,
    body: { domain: { redirectTo: 'https://acme.test/gifts', status: 'active' } },
  });
  expect(served).toMatchObject({ status: 200, body: { domain: { redirectTo: null, status: 'active' } } });
});

test('rejects a redirect of the primary domain and one that leads back', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { primaryOf: 'shop' });
  await insertDomain(store, 2, { host: 'b.test', heldHost: 'b.test' });

  const primary = await call('updateDomain', {
    params: { ...shop, domainId: uuid(1) },
    body: { redirectTo: 'b.test' },
  });
  const back = await call('updateDomain', { params: { ...shop, domainId: uuid(2) }, body: { redirectTo: 'b.test' } });

  expect(primary).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
  expect(back).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
});

test('deletes a domain with its certificate, and frees the host', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1);
  const params = { ...shop, domainId: uuid(1) };

  const deleted = await call('deleteDomain', { params });
  const again = await call('deleteDomain', { params });
  const certs = await call('listCerts', { params: shop });
  const added = await call('createDomain', { params: shop, body: www });

  expect(deleted).toMatchObject({ status: 200, body: { ok: true } });
  expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(certs.body).toEqual({ certs: [] });
  expect(added.status).toBe(201);
});

test('a former host needs the proof of its owner in another workspace, and not in the same one', async () => {
  const { call, store } = await startPlane();
  const hold = (id: string, holderWorkspaceId: string, heldUntil: number | null) =>
    store.write('system', (tx) =>
      tx.hostHolds.insert({ id, host: `${id}.test`, region: 'eu', holderWorkspaceId, heldUntil }),
    );
  await hold('own', 'acme', null);
  await hold('held', 'umbrella', null);
  await hold('ending', 'umbrella', Date.UTC(2026, 10, 1, 12, 0, 1));
  await hold('ended', 'umbrella', Date.UTC(2026, 10, 1, 12));
  const needsProof = async (id: string) => {
    const { body } = await call('createDomain', { params: shop, body: { ...www, host: `${id}.test` } });
    return 'domain' in body && body.domain.records.some(({ purpose }) => purpose === 'ownership');
  };

  expect([await needsProof('own'), await needsProof('held')]).toEqual([false, true]);
  expect([await needsProof('ending'), await needsProof('ended')]).toEqual([true, false]);
});

test('a region without TLS has no certificates', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('eu', { hasTls: false }));
  await call('createDomain', { params: shop, body: www });

  expect((await call('listCerts', { params: shop })).body).toEqual({ certs: [] });
});

test('shows the certificate of each domain as it is now', async () => {
  const { call, store } = await startPlane();
  const failed = {
    status: 'failed',
    errorCode: 'caa_forbidden',
    errorMessage: 'No.',
    remediation: null,
    retryAt: 0,
  } as const;
  await insertDomain(store, 1, {}, failed);

  const { body } = await call('listCerts', { params: shop });

  const error = { code: 'caa_forbidden', message: 'No.', remediation: null };
  const times = { retryAt: '1970-01-01T00:00:00.000Z', checkedAt: '2026-11-01T12:00:00.000Z' };
  const nothing = { issuer: null, notBefore: null, notAfter: null, renewAt: null };
  expect(body).toEqual({
    certs: [{ domainId: uuid(1), host: 'www.acme.test', status: 'failed', ...nothing, error, ...times }],
  });
});

test.each([
  ['an unknown app', { appSlug: 'unknown' }, {}, 404, 'not_found'],
  ['an unknown region', {}, { region: 'mars' }, 400, 'bad_region'],
  ['an app of another region', {}, { region: 'us' }, 404, 'not_found'],
  ['another environment', {}, { env: 'preview' }, 404, 'not_found'],
] as const)('does not find %s', async (_name, params, query, status, code) => {
  const { call } = await startPlane();
  const request = { params: { ...shop, ...params }, query };

  const responses = [
    await call('listDomains', request),
    await call('listCerts', request),
    await call('createDomain', { ...request, body: www }),
  ];

  const expected = { status, body: { error: { code } } };
  expect(responses).toMatchObject([expected, expected, expected]);
});

test('an app in two regions needs the region', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.apps.insert(appRow('other', { slug: 'shop', region: 'us' })));
  await insertDomain(store, 1);

  const listed = await call('listDomains', { params: shop });
  const created = await call('createDomain', { params: shop, body: { ...www, isPrimary: true, redirectTo: 'a.test' } });
  const deleted = await call('deleteDomain', { params: { ...shop, domainId: uuid(1) } });

  const expected = { status: 400, body: { error: { code: 'region_required' } } };
  expect([listed, created, deleted]).toMatchObject([expected, expected, expected]);
});

test('nothing changes in an app that is being deleted', async () => {
  const { call, store } = await startPlane();
  await insertDomain(store, 1, { primaryOf: 'shop' });
  await store.write('system', (tx) => tx.apps.update('shop', { desired: 'deleted' }));
  const params = { ...shop, domainId: uuid(1) };

  const responses = [
    await call('createDomain', { params: shop, body: { ...www, isPrimary: true, redirectTo: 'a.test' } }),
    await call('updateDomain', { params, body: { redirectTo: 'a.test' } }),
    await call('deleteDomain', { params }),
  ];
  const unknown = await call('deleteDomain', { params: { ...shop, domainId: uuid(2) } });

  const expected = { status: 409, body: { error: { code: 'being_deleted' } } };
  expect(responses).toMatchObject([expected, expected, expected]);
  expect(unknown.status).toBe(404);
  expect((await call('listDomains', { params: shop })).status).toBe(200);
});

test('records each change', async () => {
  const { call, store } = await startPlane();
  const { body } = await call('createDomain', { params: shop, body: www });
  const id = 'domain' in body ? body.domain.id : '';
  await call('updateDomain', { params: { ...shop, domainId: id }, body: { redirectTo: 'acme.test' } });
  await call('deleteDomain', { params: { ...shop, domainId: id } });

  const rows = await store.read('system', (tx) => tx.auditEvents.list({}));

  const about = { userId: ada, targetType: 'domain', targetId: id, targetName: 'www.acme.test' };
  const redirected = [{ field: 'redirectTo', from: null, to: 'acme.test' }];
  const byOperation = rows.toSorted((a, b) => a.operation.localeCompare(b.operation));
  expect(byOperation).toMatchObject([
    { ...about, operation: 'createDomain' },
    { ...about, operation: 'deleteDomain' },
    { ...about, operation: 'updateDomain', changes: redirected },
  ]);
});
