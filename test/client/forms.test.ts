import { describe, expect, test } from 'vitest';
import { type FormFields, forms } from '../../client/forms.ts';
import { requestSchemas } from '../../generated/request-schemas.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { addressOf } from '../../contract/samples/address.ts';
import { queryOf } from '../../server/dispatch/address.ts';
import { createContractValidator } from '../../server/fetch/index.ts';
import { bundleStatement } from '../../scripts/bench/sizes/bundle.ts';
import { exampleRequest, table } from '../contract/requests.ts';

test('a field has label, type, pattern with its sentence, limits and default', () => {
  expect(forms.CreateVarBody.key).toEqual({
    label: 'Key',
    required: true,
    type: 'string',
    maxLength: 80,
    pattern: '^[A-Z_][A-Z0-9_]*$',
    patternSays: 'must have only capital letters, digits and underscores, and not begin with a digit',
  });
  expect(forms.CreateTokenBody.expires).toEqual({
    label: 'Expires',
    required: false,
    type: 'string',
    options: ['never', '30d', '90d', '1y'],
    default: 'never',
  });
});

test('limits beside a reference count, and so does null', () => {
  expect(forms.UpdateMeBody.name).toMatchObject({
    minLength: 1,
    maxLength: 80,
    patternSays: expect.any(String) as string,
  });
  expect(forms.UpdateMeBody.avatarUrl).toMatchObject({ type: 'string', nullable: true, maxLength: 350_000 });
});

test('a list has items, and a number its unit', () => {
  const { memory } = forms.UpdateAppBody.services.items.fields;

  expect(memory).toMatchObject({ label: 'Memory', type: 'integer', unit: 'bytes', nullable: true });
  expect(forms.UpdateAppBody.health.fields.intervalSeconds).toMatchObject({ label: 'Interval', unit: 's' });
});

test('variants are joined: required is what each of them requires, and their constants are options', () => {
  const { fields } = forms.DeployAppBody.source;

  expect(fields.type).toMatchObject({ label: 'Type', required: true, options: ['git', 'upload', 'image'] });
  expect(fields.repoUrl).toMatchObject({ label: 'Repository URL', required: false });
});

describe('agrees with the checks of the front', () => {
  const validate = createContractValidator();
  const bodies = table.filter(({ body }) => body?.mediaTypes.includes('application/json'));
  const all: Readonly<Record<string, FormFields>> = forms;

  test('has a form for each JSON body', () => {
    expect(Object.keys(all)).toHaveLength(bodies.length);
  });

  test.each(Object.entries(all))('%s: what it requires is missed', async (name, fields) => {
    const operation = operationWith(name);
    const example = exampleRequest(operation);
    const target = addressOf(operation, example);
    const required = Object.keys(fields).filter((field) => fields[field]?.required);

    const refused = validate(operation, {
      target,
      headers: { 'content-type': 'application/json' },
      params: example.path,
      query: queryOf(target),
      body: {},
      bodyBytes: 2,
    });

    // A form without a required field may be sent empty, and the check of its body may still refuse it.
    const { details = [] } = (await refused.catch((error: unknown) => error)) as { details?: readonly ProblemDetail[] };
    const missing = details.filter(({ rule }) => rule === 'required').map(({ path }) => path.slice(1));
    expect(missing).toEqual(expect.arrayContaining(required));
  });
});

test('createClient brings no forms', async () => {
  expect(await bundleStatement("export { createClient } from './client/index.ts';")).not.toContain('patternSays');
});

function operationWith(body: string): Operation {
  const found = table.find(({ id }) => requestSchemas.operations[id]?.body?.['application/json']?.$ref === body);
  if (!found) throw new Error(`No operation has the body ${body}.`);
  return found;
}
