import { expect, test } from 'vitest';
import { createCompiler } from '../../../contract/checks/compile.ts';
import { generatedContract, operatorContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';

test.each([generatedContract, operatorContract])('the contract is read once, and cannot be changed: %o', (read) => {
  const { document } = read();

  expect(read().document).toBe(document);
  expect(() => Object.assign(document.paths, { '/api/other': {} })).toThrow(TypeError);
});

test('fronts of one contract share the validator of its requests, and those of another have their own', () => {
  const contract = generatedContract();
  const first = createRequestValidator(contract, 'atFirstRequest');

  expect(createRequestValidator(contract, 'atFirstRequest')).toBe(first);
  expect(createRequestValidator({ ...contract, operations: [] }, 'atFirstRequest')).not.toBe(first);
  expect(createRequestValidator({ ...contract, document: { ...contract.document } }, 'atFirstRequest')).not.toBe(first);
});

test('compilers of one document compile a schema once for each set of options', () => {
  const { document } = generatedContract();
  const schema = { $ref: '#/components/schemas/App' };
  const compile = createCompiler(document, { formats: 'full' });

  expect(createCompiler(document, { formats: 'full' })('other', schema)).toBe(compile('app', schema));
  expect(createCompiler(document, { formats: 'fast' })('app', schema)).not.toBe(compile('app', schema));
  expect(createCompiler({ ...document }, { formats: 'full' })('app', schema)).not.toBe(compile('app', schema));
});
