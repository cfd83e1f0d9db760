import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { copyProject } from '../scripts/generate/copy.ts';
import { collectMessages } from './messages.ts';

const headers = { authorization: 'Bearer pcp_demo_owner' };

/** Starts a mock that watches a copy of the contract. */
async function startOnCopy(scenarios: Record<string, string> = {}) {
  const copy = copyProject();
  const scenarioFolder = join(copy.folder, 'scenarios');
  mkdirSync(scenarioFolder);
  for (const [name, text] of Object.entries(scenarios)) copy.write(`scenarios/${name}`, text);
  const messages = collectMessages();
  const mock = await startMock({
    watch: copy.folder,
    scenarioFolders: [scenarioFolder],
    onMessage: messages.onMessage,
  });
  const get = async (path: string) => (await fetch(mock.url + path, { headers })).json() as Promise<unknown>;
  return {
    copy,
    messages,
    mock,
    get,
    async [Symbol.asyncDispose]() {
      await mock.stop();
      copy[Symbol.dispose]();
    },
  };
}

test('serves every save by rename, of the contract and of a scenario', async () => {
  await using started = await startOnCopy({ 'calm.yaml': calm('Calm') });
  const save = async (path: string, from: string, to: string) => {
    const served = started.messages.next('Reloaded');
    const text = started.copy.read(path);
    started.copy.write(`${path}~`, text.replace(from, to));
    renameSync(join(started.copy.folder, `${path}~`), join(started.copy.folder, path));
    await served;
    const [me, { scenarios }] = [await started.get('/api/me'), await started.get('/__mock/scenarios')] as [
      object,
      { scenarios: object[] },
    ];
    return { me, scenarios };
  };

  await save('openapi/account/examples.yaml', 'name: Ada Park', 'name: Ada One');
  const contract = await save('openapi/account/examples.yaml', 'name: Ada One', 'name: Ada Two');
  await save('scenarios/calm.yaml', 'title: Calm', 'title: Calm One');
  const scenario = await save('scenarios/calm.yaml', 'title: Calm One', 'title: Calm Two');

  expect(contract.me).toMatchObject({ user: { name: 'Ada Two' } });
  expect(scenario.scenarios).toMatchObject([{ name: 'calm', title: 'Calm Two' }]);
});

test('keeps the last valid contract while an edit is invalid, and says why', async () => {
  await using started = await startOnCopy();
  const refused = started.messages.next('The reload failed; the last valid version is still served.');

  started.copy.replace('openapi/account/examples.yaml', 'name: Ada Park', 'name: [Ada');
  const why = await refused;
  const [me, during] = [await started.get('/api/me'), await started.get('/__mock')];
  const mended = started.messages.next('Reloaded');
  started.copy.replace('openapi/account/examples.yaml', 'name: [Ada', 'name: Ada');
  await mended;
  const after = await started.get('/__mock');

  expect(why).toContain('openapi/account/examples.yaml');
  expect(me).toMatchObject({ user: { name: 'Ada Park' } });
  expect(during).toMatchObject({ problem: expect.stringContaining('openapi/account/examples.yaml') as string });
  expect(after).toMatchObject({ problem: null });
});

test('serves an added operation without a restart', async () => {
  await using started = await startOnCopy();
  const served = started.messages.next('operations; added getMotto');

  started.copy.write('openapi/reference/paths/motto.yaml', motto);
  started.copy.replace(
    'openapi/openapi.yaml',
    '  /api/regions:',
    '  /api/motto: { $ref: reference/paths/motto.yaml }\n  /api/regions:',
  );
  await served;
  const body = await started.get('/api/motto');

  expect(body).toEqual({ motto: 'Ship it' });
});

test('serves an edit of a scenario to the sessions that chose it', async () => {
  await using started = await startOnCopy({
    'calm.yaml': calm('Calm'),
  });
  await started.mock.chooseScenario('calm');
  const served = started.messages.next('Reloaded');

  started.copy.write(
    'scenarios/calm.yaml',
    'title: Storm\ndescription: Nothing is well.\noperations: { getAiStatus: { example: disabled } }\n',
  );
  await served;
  const [body, mock] = [await started.get('/api/ai'), await started.get('/__mock/scenarios')];

  expect(body).toEqual({ enabled: false });
  expect(mock).toEqual({
    scenarios: [{ name: 'calm', title: 'Storm', description: 'Nothing is well.' }],
    chosen: 'calm',
  });
});

test('keeps the last valid scenarios while one is invalid, and names its line', async () => {
  await using started = await startOnCopy({
    'calm.yaml': calm('Calm'),
  });
  const refused = started.messages.next('The reload failed');

  started.copy.write(
    'scenarios/calm.yaml',
    'title: Calm\ndescription: All is well.\noperations: { getAiStatuss: { code: 200 } }\n',
  );
  const why = await refused;
  const mock = await started.get('/__mock/scenarios');

  expect(why).toMatch(/scenarios\/calm\.yaml:3 .*getAiStatuss/);
  expect(mock).toMatchObject({ scenarios: [{ name: 'calm' }] });
});

function calm(title: string): string {
  return `title: ${title}\ndescription: All is well.\noperations: { getAiStatus: { code: 200 } }\n`;
}

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
`;
