import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';

const rule = 'pattern';

test('a detail has the sentence of a pattern in place of the pattern, in body, query and header', async () => {
  const validate = await createRequestValidator(generatedContract(), 'atFirstRequest');
  const request = {
    target: '/?region=Local',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'two words' },
    params: { workspaceSlug: 'acme', appSlug: 'storefront' },
    query: { region: 'Local' },
    body: { key: 'lower', value: '', isSecret: false },
    bodyBytes: 20,
  };

  const refused = validate(operations.createVar, request);

  await expect(refused).rejects.toMatchObject({
    details: [
      {
        in: 'query',
        path: 'region',
        message: 'must have only lower-case letters, digits and hyphens, and not begin with a hyphen',
        rule,
      },
      { in: 'header', path: 'idempotency-key', message: 'must have only ASCII characters without spaces', rule },
      {
        in: 'body',
        path: '/key',
        message: 'must have only capital letters, digits and underscores, and not begin with a digit',
        rule,
      },
    ],
  });
});

test('a pattern without a sentence, of a contract of your own, is shown itself', async () => {
  const contract = generatedContract();
  const document = structuredClone(contract.document);
  Object.assign(document.components.schemas ?? {}, { VarKey: { type: 'string', pattern: '^[0-9]+$' } });
  const validate = await createRequestValidator({ ...contract, document }, 'atFirstRequest');
  const body = { key: 'lower', value: '', isSecret: false };
  const headers = { 'content-type': 'application/json' };

  const refused = validate(operations.createVar, { target: '/', headers, params: {}, query: {}, body, bodyBytes: 20 });

  await expect(refused).rejects.toMatchObject({
    details: [
      { in: 'path', rule: 'required' },
      { in: 'path', rule: 'required' },
      { in: 'body', path: '/key', message: 'must match pattern "^[0-9]+$"', rule },
    ],
  });
});
