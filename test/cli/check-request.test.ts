import { expect, test } from 'vitest';
import { checkRequest } from '../../cli/program/check-request.ts';
import { readBody, readQuery } from '../../cli/program/fields.ts';
import { exampleRequest, table } from '../contract/requests.ts';

test.each(table)('the example of $id is sent as it is', (operation) => {
  const { path, query, body } = exampleRequest(operation);
  const isJson = operation.body?.mediaTypes.includes('application/json') === true;
  const given = isJson ? Object.entries(body as object) : [];
  const params = { path, query: readQuery(operation.id, Object.entries(query)) };

  const read = readBody(operation.id, given);

  expect(read).toEqual(isJson ? body : {});
  expect(() => checkRequest(operation.id, { params, ...(isJson && { body: read }) })).not.toThrow();
});
