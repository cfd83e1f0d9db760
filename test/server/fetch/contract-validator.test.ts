import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { addressOf } from '../../../contract/samples/address.ts';
import { queryOf } from '../../../server/dispatch/address.ts';
import type { Sent } from '../../../server/dispatch/request.ts';
import { createContractValidator } from '../../../server/fetch/index.ts';
import { exampleRequest, table } from '../../contract/requests.ts';

const validate = createContractValidator();
const { createDeploy, createUpload, createVar, deployApp, listDeploys, searchServiceRoleLog } = operations;

/** A request with this query and JSON body. */
function sent(query: string, body?: unknown): Sent {
  const target = `/${query}`;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const params = { workspaceSlug: 'acme', appSlug: 'storefront', serviceName: 'web' };
  return { target, headers, params, query: queryOf(target), body, bodyBytes: 0 };
}

test.each(table)('accepts the example of $id', async (operation) => {
  const example = exampleRequest(operation);
  const target = addressOf(operation, example);

  const valid = await validate(operation, {
    ...sent('', structuredClone(example.body)),
    target,
    params: example.path,
    query: queryOf(target),
  });

  expect(valid).toMatchObject({ body: example.body });
});

test.each(['sha', 'commitMsg', 'author'])('refuses %s beside a field that excludes it', async (field) => {
  const rollbackTo = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';

  const alone = await validate(createDeploy, sent('', { rollbackTo }));
  const refused = validate(createDeploy, sent('', { rollbackTo, [field]: '9f2c1e7' }));

  expect(alone.body).toEqual({ rollbackTo });
  await expect(refused).rejects.toMatchObject({ code: 'bad_body', details: [{ in: 'body', path: '', rule: 'not' }] });
});

test('converts a query and adds its defaults, and leaves what was sent as it is', async () => {
  const request = sent('?limit=20');

  const { query } = await validate(listDeploys, request);

  expect(query).toEqual({ limit: 20, env: 'production' });
  expect({ ...request.query }).toEqual({ limit: '20' });
});

test('makes a list of a parameter that comes once', async () => {
  const { query } = await validate(searchServiceRoleLog, sent('?filter=level=warn&q='));

  expect(query).toEqual({ filter: ['level=warn'], q: '', env: 'production', range: '1h' });
});

test('adds the defaults of a body to the variant that is named', async () => {
  const source = { type: 'git', repoUrl: 'https://githost.test/ada-park/blog' };

  const { body } = await validate(deployApp, sent('', { name: 'Blog', source, vars: [{ key: 'A', value: '' }] }));

  expect(body).toEqual({
    name: 'Blog',
    env: 'production',
    source: {
      ...source,
      subdir: '',
      autoDeploy: true,
      branchTracking: { mode: 'off', pattern: '', copySecrets: true },
      paths: [],
      profiles: [],
    },
    vars: [{ key: 'A', value: '', isSecret: false }],
  });
});

test('names each mistake of parameters and body', async () => {
  const request = sent('?env=staging', { key: 'lower', isSecret: 'no', note: '' });

  const rejected = validate(createVar, { ...request, headers: { ...request.headers, 'idempotency-key': '' } });

  await expect(rejected).rejects.toMatchObject({
    code: 'bad_body',
    details: [
      { in: 'query', path: 'env', message: expect.stringContaining('production, preview, development'), rule: 'enum' },
      { in: 'header', path: 'idempotency-key', message: 'must NOT have fewer than 1 characters', rule: 'minLength' },
      {
        in: 'header',
        path: 'idempotency-key',
        message: 'must have only ASCII characters without spaces',
        rule: 'pattern',
      },
      { in: 'body', path: '/value', message: "must have required property 'value'", rule: 'required' },
      { in: 'body', path: '/note', message: 'must NOT have additional properties', rule: 'additionalProperties' },
      {
        in: 'body',
        path: '/key',
        message: 'must have only capital letters, digits and underscores, and not begin with a digit',
        rule: 'pattern',
      },
      { in: 'body', path: '/isSecret', message: 'must be boolean', rule: 'type' },
    ],
  });
});

test('stops at the first mistake of a large body', async () => {
  const large = { ...sent('', { files: [{ path: '/etc', content: '' }, 1] }), bodyBytes: 200_000 };

  await expect(validate(createUpload, large)).rejects.toMatchObject({
    details: [{ in: 'body', path: '/files/0/path', message: expect.any(String), rule: 'pattern' }],
  });
});

test.each([
  ['an empty value', '?region=', 'region'],
  ['a reserved character that is not encoded', '?region=eu/west', 'region'],
])('rejects %s in a query', async (_, query, path) => {
  await expect(validate(listDeploys, sent(query))).rejects.toMatchObject({
    details: [{ in: 'query', path, rule: 'format' }],
  });
});

test('rejects an operation of another contract', async () => {
  await expect(validate({ ...createVar, id: 'createNote' }, sent(''))).rejects.toThrow(
    'The contract of this package has no operation createNote; pass a validator of your own contract.',
  );
});
