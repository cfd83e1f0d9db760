import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenarios, ScenarioError, shippedScenarios } from '../../mock/read-scenarios/read.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { scenario, scenarioFolder } from './scenarios.ts';

const contract = generatedContract();

/** Returns each error in a scenario folder as `file:line  message`. */
function mistakesOf(files: Readonly<Record<string, string>>): string[] {
  using written = scenarioFolder(files);
  try {
    readScenarios([written.folder], contract);
    return [];
  } catch (error) {
    return error instanceof ScenarioError
      ? error.mistakes.map((mistake) => mistake.replaceAll(join(written.folder, '/'), ''))
      : [String(error)];
  }
}

test('reads every field of a scenario', () => {
  using written = scenarioFolder({
    'all.yaml': `
title: Everything
description: All that can be said.
given:
  - { event: crash, app: storefront, times: 2 }
operations:
  listRegions:
    - { example: all, times: 2, delay: 300ms }
    - { code: 401, for: 1.5m }
    - { code: normal, times: 1 }
    - again
  getDeployLogs: { cut: 3 frames }
  '*': { cut: true, delay: 2s }
`,
  });

  const scenarios = readScenarios([written.folder], contract);

  expect([...scenarios]).toEqual([
    [
      'all',
      {
        name: 'all',
        title: 'Everything',
        description: 'All that can be said.',
        given: [{ event: 'crash', app: 'storefront', times: 2 }],
        operations: new Map([
          [
            'listRegions',
            {
              again: true,
              steps: [
                { response: { code: 200, example: 'all' }, delayMs: 300, cutAfter: null, lasts: { times: 2 } },
                { response: { code: 401 }, delayMs: 0, cutAfter: null, lasts: { ms: 90_000 } },
                { response: null, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
              ],
            },
          ],
          ['getDeployLogs', { again: false, steps: [{ response: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }] }],
        ]),
        others: { again: false, steps: [{ response: null, delayMs: 2000, cutAfter: 0, lasts: 'forever' }] },
      },
    ],
  ]);
});

test('the example of mock/README.md is valid', () => {
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('mock/README.md', 'utf8')) ?? [];

  expect(yaml).toContain('title:');
  expect(mistakesOf({ 'shown.yaml': yaml })).toEqual([]);
});

test('rejects an unknown operation with a suggestion', () => {
  expect(mistakesOf({ 'a.yaml': scenario('listApps: { code: 200 }\ncreateWorkspce: { code: 409 }\n') })).toEqual([
    'a.yaml:4  there is no operation "listApps". Did you mean "listVars"?',
    'a.yaml:5  there is no operation "createWorkspce". Did you mean "createWorkspace", "updateWorkspace" or "getWorkspace"?',
  ]);
});

test('rejects a status that the operation does not declare', () => {
  expect(mistakesOf({ 'a.yaml': scenario('getAiStatus: { code: 409 }\n') })).toEqual([
    'a.yaml:4  getAiStatus has no status 409; the codes are 200, 400, 500 and normal',
  ]);
});

test('rejects an example that the operation does not have', () => {
  expect(
    mistakesOf({ 'a.yaml': scenario('getAiStatus: { example: disabledd }\ngetDns: { code: 400, example: ready }\n') }),
  ).toEqual([
    'a.yaml:4  getAiStatus has no example "disabledd"; the examples are enabled, disabled and bad_body. Did you mean "disabled"?',
    'a.yaml:5  getDns has no example "ready" for 400; the examples are bad_body.',
  ]);
});

test('accepts a status of any operation for all of them, but no example', () => {
  expect(
    mistakesOf({ 'a.yaml': scenario("'*': { code: 418 }\n"), 'b.yaml': scenario("'*': { example: two }\n") }),
  ).toEqual([
    expect.stringMatching(
      /^a\.yaml:4 {2}None of the other operations has the status 418; the codes are 200, 201, 202, 400, .*500 and normal$/,
    ),
    'b.yaml:4  examples have different names in each operation, so "*" takes "code" only',
  ]);
});

test('rejects an invalid duration', () => {
  const steps = '[{ code: normal, for: soon }, { code: normal, for: 2h }, { delay: 300 }]';

  expect(mistakesOf({ 'a.yaml': scenario(`getAiStatus: ${steps}\n`) })).toEqual([
    'a.yaml:4  "for" must be a duration such as 300ms, 2s or 1.5m, up to 60m, not soon',
    'a.yaml:4  "for" must be a duration such as 300ms, 2s or 1.5m, up to 60m, not 2h',
    'a.yaml:4  "delay" must be a duration such as 300ms, 2s or 1.5m, up to 60m, not 300',
  ]);
});

test('rejects an unknown field with a suggestion', () => {
  expect(
    mistakesOf({
      'a.yaml': 'titel: A\ndescription: B\ngiven: [{ event: newAccount }]\n',
      'b.yaml': scenario('getAiStatus: { sample: enabled }\n'),
    }),
  ).toEqual([
    'a.yaml:1  A scenario has no field "titel"; its fields are title, description, given and operations. Did you mean "title"?',
    'a.yaml:1  "title" is missing; it must be a text',
    'b.yaml:4  A step has no field "sample"; its fields are code, example, delay, cut, times and for. Did you mean "example"?',
    'b.yaml:4  the step changes nothing; add "code", "example", "delay" or "cut", or use code: normal for the usual response',
  ]);
});

test('requires a limit for each step except the last one', () => {
  const steps = `getAiStatus: { code: 200, times: 2 }
getDns: [{ code: 200 }, { code: 400 }]
getHealth: [{ code: 200, times: 1, for: 2s }, { code: 503 }]
listTiers: [{ code: 200, times: 0 }, { code: 401 }]
`;

  expect(mistakesOf({ 'a.yaml': scenario(steps) })).toEqual([
    'a.yaml:4  the last step stays, so it takes neither "times" nor "for"; add a step after it, such as code: normal, or "again"',
    'a.yaml:5  a step before another one needs "times" or "for"',
    'a.yaml:6  a step takes "times" or "for", not both',
    'a.yaml:7  "times" must be a whole number from 1, not 0',
  ]);
});

test('rejects an invalid cut', () => {
  const steps = `getAiStatus: { cut: 3 frames }
getAppStatus: { cut: later }
getDns: { cut: true, code: 400 }
`;

  expect(mistakesOf({ 'a.yaml': scenario(steps) })).toEqual([
    'a.yaml:4  getAiStatus has no stream to cut; cut: true ends the connection without a response',
    'a.yaml:5  "cut" must be true, or a number of frames such as 3 frames, not later',
    'a.yaml:6  a step with cut: true has no response, so it takes neither "code" nor "example"',
  ]);
});

test('rejects invalid YAML with its line', () => {
  expect(
    mistakesOf({ 'a.yaml': 'title: [', 'b.yaml': scenario('getDns: { code: 400 }\ngetDns: { code: 200 }\n') }),
  ).toEqual([expect.stringMatching(/^a\.yaml:1 {2}invalid YAML: /), 'b.yaml:5  invalid YAML: Map keys must be unique']);
});

test('rejects a file that is not a scenario', () => {
  const files = {
    'a.yaml': '',
    'b.yaml': '- one\n',
    'c.yaml': 'title: C\ndescription: It does nothing.\n',
    'd.yaml': 'title: D\ndescription: D\noperations: 7\n',
  };

  expect(mistakesOf(files)).toEqual([
    'a.yaml:1  A scenario must be a mapping of title, description, given and operations, not a scalar',
    'a.yaml:1  the scenario changes nothing; add "operations" or "given"',
    'a.yaml:1  "title" is missing; it must be a text',
    'a.yaml:1  "description" is missing; it must be a text',
    'b.yaml:1  A scenario must be a mapping of title, description, given and operations, not a list',
    'b.yaml:1  the scenario changes nothing; add "operations" or "given"',
    'b.yaml:1  "title" is missing; it must be a text',
    'b.yaml:1  "description" is missing; it must be a text',
    'c.yaml:1  the scenario changes nothing; add "operations" or "given"',
    'd.yaml:3  "operations" must be a mapping of operation ids, such as createWorkspace: { code: 409 }',
  ]);
});

test('loads no scenario if one of them is invalid', () => {
  using written = scenarioFolder({
    'bad.yaml': scenario('getDns: { code: 409 }\n'),
    'good.yaml': scenario('getDns: { code: 400 }\n'),
  });

  expect(() => readScenarios([written.folder], contract)).toThrow(
    `The scenarios have 1 mistake:\n  ${written.folder}/bad.yaml:4  getDns has no status 409; the codes are 200, 400, 429, 500 and normal`,
  );
});

test('rejects a name that is taken or invalid', () => {
  using written = scenarioFolder({
    'flaky.yaml': scenario('getDns: { code: 400 }\n'),
    'Ä b.yaml': scenario('getDns: { code: 400 }\n'),
  });

  expect(() => readScenarios([shippedScenarios, written.folder], contract)).toThrow(
    `The scenarios have 2 mistakes:
  ${written.folder}/flaky.yaml:1  the scenario "flaky" exists already, in ${shippedScenarios}/flaky.yaml; rename this file
  ${written.folder}/Ä b.yaml:1  "Ä b" is not a valid name; file names may have a-z, 0-9 and "-"`,
  );
});

test('rejects a folder that does not exist', () => {
  expect(() => readScenarios(['/nowhere/at/all'], contract)).toThrow(
    '/nowhere/at/all  cannot read this folder of scenarios: ENOENT',
  );
});

test('rejects an event that does not exist, and one that lacks something', () => {
  const head = 'title: A\ndescription: B\n';

  expect(
    mistakesOf({
      'a.yaml': `${head}given: newAccount\n`,
      'b.yaml': `${head}given:\n  - { event: newAccounts }\n  - crash\n`,
      'c.yaml': `${head}given:\n  - { event: crash, times: often }\n`,
    }),
  ).toEqual([
    'a.yaml:3  "given" must be a list of events, such as - { event: newAccount }',
    expect.stringMatching(
      /^b.yaml:4 {2}there is no event "newAccounts"; the events are .* Did you mean "newAccount"\?$/,
    ),
    expect.stringMatching(/^b.yaml:5 {2}an event has a name, such as { event: newAccount }; the events are /),
    'c.yaml:4  the event "crash" is wrong: it must have required property \'app\', it/times must be integer',
  ]);
});
