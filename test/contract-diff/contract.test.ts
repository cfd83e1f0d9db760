import { expect, test } from 'vitest';
import { asObject, type JsonObject } from '../../contract/document.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import { diffDocuments } from '../../contract-diff/index.ts';

/** An object in the document, by its path; throws if it is not there. */
function at(document: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>((node, step) => {
    if (node[step] === undefined) throw new Error(`The contract has no ${path.join(' > ')}.`);
    return asObject(node[step]);
  }, document);
}

/** Gives a member of a node another name. */
function rename(node: JsonObject, from: string, to: string): void {
  node[to] = node[from];
  Reflect.deleteProperty(node, from);
}

test('each of these changes of the contract is reported once', async () => {
  const before = readContract();
  // A name of a schema is changed with every reference to it.
  const text = JSON.stringify(before).replaceAll(
    '"#/components/schemas/Installation"',
    '"#/components/schemas/GitInstallation"',
  );
  const after = JSON.parse(text) as JsonObject;
  const schemas = at(after, 'components', 'schemas');
  rename(schemas, 'Installation', 'GitInstallation');
  delete at(after, 'paths', '/api/me', 'get', 'responses')['403'];
  at(after, 'paths', '/api/me/tokens', 'get').security = [{ bearer: ['full'] }, { session: [] }];
  at(after, 'paths', '/api/regions', 'get').operationId = 'readRegions';
  rename(
    at(after, 'paths', '/api/me/tokens', 'post', 'requestBody', 'content', 'application/json', 'examples'),
    'pinned',
    'limited',
  );
  rename(
    at(after, 'paths', '/api/me/tokens', 'post', 'responses', '201', 'content', 'application/json', 'examples'),
    'pinned',
    'limited',
  );
  at(schemas, 'CreateTokenBody', 'properties').purpose = { type: 'string' };
  at(schemas, 'CreateTokenBody').required = ['name', 'purpose'];
  delete at(schemas, 'AppStatus', 'properties').status;
  delete at(schemas, 'Region', 'x-lifecycle', 'states').draining;
  at(after, 'paths', '/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', 'get', 'x-sse').cadenceSeconds = 60;

  const changes = await diffDocuments(before, after);

  expect(changes.map(({ id }) => id).toSorted()).toEqual([
    'error-status-removed getMe 403',
    'example-renamed createToken pinned',
    'lifecycle-state-removed region draining',
    'operation-renamed listRegions',
    'property-removed AppStatus.status',
    'required-properties-added CreateTokenBody.purpose',
    'schema-renamed Installation',
    'scope listTokens',
    'stream-cadence getAppStatus',
  ]);
});
