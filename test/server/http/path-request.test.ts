import { expect, test } from 'vitest';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';

const contract = generatedContract();

async function openValidator(id: string) {
  const operation = contract.operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const validate = await createRequestValidator(contract, 'atFirstRequest');
  return (target: string, params: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) =>
    validate(operation, { target, params, query, headers: {}, body: undefined, bodyBytes: 0 });
}

const app = { workspaceSlug: 'acme', appSlug: 'storefront' };
const appPath = '/api/workspaces/acme/apps/storefront';

test('each request without a query gets the defaults in an object of its own', async () => {
  const validate = await openValidator('getApp');
  const results = [];
  for (let count = 0; count < 3; count++) {
    const { query, body } = await validate(appPath, app);
    results.push({ query: { ...query }, body });
    Object.assign(query, { env: 'changed' });
  }

  expect(results).toEqual(Array(3).fill({ query: { env: 'production' }, body: undefined }));
});

test('a query is read after requests without one', async () => {
  const validate = await openValidator('getApp');
  await validate(appPath, app);

  expect(await validate(`${appPath}?env=preview`, app, { env: 'preview' })).toMatchObject({
    query: { env: 'preview' },
  });
  await expect(validate(`${appPath}?env=moon`, app, { env: 'moon' })).rejects.toMatchObject({
    details: [{ in: 'query', path: 'env', rule: 'enum' }],
  });
});

test('a wrong path is refused after right ones', async () => {
  const validate = await openValidator('getApp');
  await validate(appPath, app);
  await validate(appPath, app);

  await expect(validate('/api/workspaces/A/apps/storefront', { ...app, workspaceSlug: 'A' })).rejects.toMatchObject({
    code: 'bad_body',
    details: [{ in: 'path', path: 'workspaceSlug', rule: 'pattern' }],
  });
});

test('a missing query is refused each time', async () => {
  const validate = await openValidator('checkSlug');
  for (let count = 0; count < 2; count++)
    await expect(validate('/api/workspaces/slug-check', {})).rejects.toMatchObject({
      details: [{ in: 'query', rule: 'required' }],
    });
});
