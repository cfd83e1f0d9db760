import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { table } from '../contract/requests.ts';
import { copyProject } from '../generate/copy.ts';
import { listenToTelling } from './told.ts';

const headers = { authorization: 'Bearer pcp_demo_owner' };

/** A mock of a copy of the contract, which a test may edit. */
async function startOnCopy(scenarios: Record<string, string> = {}) {
  const copy = copyProject();
  const scenarioFolder = join(copy.folder, 'scenarios');
  mkdirSync(scenarioFolder);
  for (const [name, text] of Object.entries(scenarios)) copy.write(`scenarios/${name}`, text);
  const telling = listenToTelling();
  const mock = await startMock({ watch: copy.folder, scenarioFolders: [scenarioFolder], onMessage: telling.tell });
  const get = async (path: string) => (await fetch(mock.url + path, { headers })).json() as Promise<unknown>;
  return {
    copy,
    telling,
    mock,
    get,
    async [Symbol.asyncDispose]() {
      await mock.stop();
      copy[Symbol.dispose]();
    },
  };
}

test('an edit of the contract is served at once, on the same port', async () => {
  await using started = await startOnCopy();
  const served = started.telling.next(`The contract is served as it stands: ${table.length} operations`);

  started.copy.replace('openapi/account/examples.yaml', 'name: Ada Park', 'name: Ada Byron');
  await served;
  const answer = await started.get('/api/me');

  expect(answer).toMatchObject({ user: { name: 'Ada Byron' } });
});

test('a broken edit keeps the last good contract, and says why until it is mended', async () => {
  await using started = await startOnCopy();
  const refused = started.telling.next('The edit is not served; what was read last is.');

  started.copy.replace('openapi/account/examples.yaml', 'name: Ada Park', 'name: [Ada');
  const why = await refused;
  const [me, during] = [await started.get('/api/me'), await started.get('/__mock')];
  const mended = started.telling.next('The contract is served as it stands');
  started.copy.replace('openapi/account/examples.yaml', 'name: [Ada', 'name: Ada');
  await mended;
  const after = await started.get('/__mock');

  expect(why).toContain('openapi/account/examples.yaml');
  expect(me).toMatchObject({ user: { name: 'Ada Park' } });
  expect(during).toMatchObject({ problem: expect.stringContaining('openapi/account/examples.yaml') as string });
  expect(after).toMatchObject({ problem: null });
});

test('an operation that is added to the contract is answered without a restart', async () => {
  await using started = await startOnCopy();
  const served = started.telling.next(`${table.length + 1} operations; new: getMotto`);

  started.copy.write('openapi/reference/paths/motto.yaml', motto);
  started.copy.replace('openapi/openapi.yaml', '  /api/regions:', '  /api/motto: { $ref: reference/paths/motto.yaml }\n  /api/regions:');
  await served;
  const answer = await started.get('/api/motto');

  expect(answer).toEqual({ motto: 'Ship it' });
});

test('an edit of a scenario is served at once, and a session stays in it', async () => {
  await using started = await startOnCopy({
    'calm.yaml': 'title: Calm\ndescription: All is well.\noperations: { getAiStatus: { code: 200 } }\n',
  });
  await started.mock.chooseScenario('calm');
  const served = started.telling.next('The contract is served as it stands');

  started.copy.write(
    'scenarios/calm.yaml',
    'title: Storm\ndescription: Nothing is well.\noperations: { getAiStatus: { example: disabled } }\n',
  );
  await served;
  const [answer, mock] = [await started.get('/api/ai'), await started.get('/__mock/scenarios')];

  expect(answer).toEqual({ enabled: false });
  expect(mock).toEqual({ scenarios: [{ name: 'calm', title: 'Storm', description: 'Nothing is well.' }], chosen: 'calm' });
});

test('a broken scenario keeps the last good ones, and its line is named', async () => {
  await using started = await startOnCopy({
    'calm.yaml': 'title: Calm\ndescription: All is well.\noperations: { getAiStatus: { code: 200 } }\n',
  });
  const refused = started.telling.next('The edit is not served');

  started.copy.write('scenarios/calm.yaml', 'title: Calm\ndescription: All is well.\noperations: { getAiStatuss: { code: 200 } }\n');
  const why = await refused;
  const mock = await started.get('/__mock/scenarios');

  expect(why).toMatch(/scenarios\/calm\.yaml:3 .*getAiStatuss/);
  expect(mock).toMatchObject({ scenarios: [{ name: 'calm' }] });
});

const motto = `get:
  operationId: getMotto
  tags: [reference]
  summary: Get the motto
  x-provenance: extension
  x-required-role: signedIn
  security: [{ bearer: [read] }, { session: [] }]
  responses:
    '200':
      description: The motto.
      content:
        application/json:
          schema: { type: object, required: [motto], properties: { motto: { type: string } } }
          examples: { motto: { summary: The motto., value: { motto: Ship it } } }
    '400': { description: Malformed., x-error-codes: [bad_body] }
    '401': { description: Nobody is signed in., x-error-codes: [unauthorized] }
    '403': { description: No phone., x-error-codes: [phone_required] }
`;
