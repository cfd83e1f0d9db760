import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readScenarios, ScenarioError, shippedScenarios } from '../../mock/scenario/read.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { scenario, scenarioFolder } from './scenarios.ts';

const contract = generatedContract();

/** Each mistake of a folder of scenarios, by `file:line  what`, without the folder. */
function mistakesOf(files: Readonly<Record<string, string>>): string[] {
  using kept = scenarioFolder(files);
  try {
    readScenarios([kept.folder], contract);
    return [];
  } catch (error) {
    return error instanceof ScenarioError
      ? error.mistakes.map((mistake) => mistake.replaceAll(join(kept.folder, '/'), ''))
      : [String(error)];
  }
}

test('a scenario is read with everything that it says', () => {
  using kept = scenarioFolder({
    'all.yaml': `
title: Everything
description: All that can be said.
memberships: none
deploy: hangs
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

  const scenarios = readScenarios([kept.folder], contract);

  expect([...scenarios]).toEqual([
    [
      'all',
      {
        name: 'all',
        title: 'Everything',
        description: 'All that can be said.',
        memberships: 'none',
        deploy: 'hangs',
        operations: new Map([
          [
            'listRegions',
            {
              again: true,
              steps: [
                { answer: { code: 200, example: 'all' }, delayMs: 300, cutAfter: null, lasts: { times: 2 } },
                { answer: { code: 401 }, delayMs: 0, cutAfter: null, lasts: { ms: 90_000 } },
                { answer: null, delayMs: 0, cutAfter: null, lasts: { times: 1 } },
              ],
            },
          ],
          ['getDeployLogs', { again: false, steps: [{ answer: null, delayMs: 0, cutAfter: 3, lasts: 'forever' }] }],
        ]),
        others: { again: false, steps: [{ answer: null, delayMs: 2000, cutAfter: 0, lasts: 'forever' }] },
      },
    ],
  ]);
});

test('the scenario that the documentation shows can be used as it stands', () => {
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('mock/README.md', 'utf8')) ?? [];

  expect(yaml).toContain('title:');
  expect(mistakesOf({ 'shown.yaml': yaml })).toEqual([]);
});

test('an unknown operation is named with its line and with those that were meant', () => {
  expect(mistakesOf({ 'a.yaml': scenario('listApps: { code: 200 }\ncreateWorkspce: { code: 409 }\n') })).toEqual([
    'a.yaml:4  there is no operation "listApps". Did you mean "listVars"?',
    'a.yaml:5  there is no operation "createWorkspce". Did you mean "createWorkspace", "updateWorkspace" or "getWorkspace"?',
  ]);
});

test('a status that the operation does not have is refused with those it has', () => {
  expect(mistakesOf({ 'a.yaml': scenario('getAiStatus: { code: 409 }\n') })).toEqual([
    'a.yaml:4  getAiStatus has no status 409, only 200, 400, 500 and normal',
  ]);
});

test('an example that the operation does not have is refused with those it has', () => {
  expect(mistakesOf({ 'a.yaml': scenario('getAiStatus: { example: disabledd }\ngetDns: { code: 400, example: ready }\n') })).toEqual([
    'a.yaml:4  getAiStatus has no example "disabledd", only enabled, disabled and bad_body. Did you mean "disabled"?',
    'a.yaml:5  getDns has no example "ready" with 400, only bad_body.',
  ]);
});

test('all operations together take a status that one of them has, and no example', () => {
  expect(mistakesOf({ 'a.yaml': scenario("'*': { code: 418 }\n"), 'b.yaml': scenario("'*': { example: two }\n") })).toEqual([
    expect.stringMatching(/^a\.yaml:4 {2}None of the other operations has the status 418, only 200, 201, 202, 400, .*500 and normal$/),
    'b.yaml:4  examples have names of their own in each operation, so "*" takes a "code" only',
  ]);
});

test('a duration that is none is refused with what one looks like', () => {
  const steps = '[{ code: normal, for: soon }, { code: normal, for: 2h }, { delay: 300 }]';

  expect(mistakesOf({ 'a.yaml': scenario(`getAiStatus: ${steps}\n`) })).toEqual([
    'a.yaml:4  "for" is a duration such as 300ms, 2s or 1.5m, of at most 60m, not soon',
    'a.yaml:4  "for" is a duration such as 300ms, 2s or 1.5m, of at most 60m, not 2h',
    'a.yaml:4  "delay" is a duration such as 300ms, 2s or 1.5m, of at most 60m, not 300',
  ]);
});

test('an unknown key is refused with those that there are', () => {
  expect(
    mistakesOf({ 'a.yaml': 'titel: A\ndescription: B\ndeploy: fails\n', 'b.yaml': scenario('getAiStatus: { sample: enabled }\n') }),
  ).toEqual([
    'a.yaml:1  A scenario has no "titel", only title, description, memberships, deploy and operations. Did you mean "title"?',
    'a.yaml:1  "title" is missing: a text for people',
    'b.yaml:4  A step has no "sample", only code, example, delay, cut, times and for. Did you mean "example"?',
    'b.yaml:4  this step answers nothing: say "code", "example", "delay" or "cut"; code: normal is what is answered without it',
  ]);
});

test('a word that is not among those that can stand there is refused', () => {
  expect(mistakesOf({ 'a.yaml': 'title: A\ndescription: B\nmemberships: all\ndeploy: explodes\n' })).toEqual([
    'a.yaml:3  "memberships" is none, not all',
    'a.yaml:4  "deploy" is succeeds, fails or hangs, not explodes',
  ]);
});

test('a step says how long it lasts where another one follows, and only there', () => {
  const steps = `getAiStatus: { code: 200, times: 2 }
getDns: [{ code: 200 }, { code: 400 }]
getHealth: [{ code: 200, times: 1, for: 2s }, { code: 503 }]
listTiers: [{ code: 200, times: 0 }, { code: 401 }]
`;

  expect(mistakesOf({ 'a.yaml': scenario(steps) })).toEqual([
    'a.yaml:4  the last step stays, so it has neither "times" nor "for"; add what comes then, code: normal or again',
    'a.yaml:5  a step that another one follows says how many "times" or "for" how long it is answered',
    'a.yaml:6  a step lasts so many "times" or "for" so long, not both',
    'a.yaml:7  "times" is a whole number from 1, not 0',
  ]);
});

test('a cut is of a stream, or without an answer', () => {
  const steps = `getAiStatus: { cut: 3 frames }
getAppStatus: { cut: later }
getDns: { cut: true, code: 400 }
`;

  expect(mistakesOf({ 'a.yaml': scenario(steps) })).toEqual([
    'a.yaml:4  getAiStatus has no stream to cut; cut: true ends the connection without an answer',
    'a.yaml:5  "cut" is true, without an answer, or such as 3 frames, not later',
    'a.yaml:6  what is cut without an answer has neither "code" nor "example"',
  ]);
});

test('what is no YAML, or says an operation twice, is refused with its line', () => {
  expect(mistakesOf({ 'a.yaml': 'title: [', 'b.yaml': scenario('getDns: { code: 400 }\ngetDns: { code: 200 }\n') })).toEqual([
    expect.stringMatching(/^a\.yaml:1 {2}this is no YAML: /),
    'b.yaml:5  this is no YAML: Map keys must be unique',
  ]);
});

test('what is no scenario at all is refused', () => {
  const files = {
    'a.yaml': '',
    'b.yaml': '- one\n',
    'c.yaml': 'title: C\ndescription: It does nothing.\n',
    'd.yaml': 'title: D\ndescription: D\noperations: 7\n',
  };

  expect(mistakesOf(files)).toEqual([
    'a.yaml:1  A scenario is a mapping of title, description, memberships, deploy and operations, not a word',
    'a.yaml:1  this changes nothing: name an operation under "operations", or say "memberships" or "deploy"',
    'a.yaml:1  "title" is missing: a text for people',
    'a.yaml:1  "description" is missing: a text for people',
    'b.yaml:1  A scenario is a mapping of title, description, memberships, deploy and operations, not a list',
    'b.yaml:1  this changes nothing: name an operation under "operations", or say "memberships" or "deploy"',
    'b.yaml:1  "title" is missing: a text for people',
    'b.yaml:1  "description" is missing: a text for people',
    'c.yaml:1  this changes nothing: name an operation under "operations", or say "memberships" or "deploy"',
    'd.yaml:3  "operations" is a mapping of operation ids, such as createWorkspace: { code: 409 }',
  ]);
});

test('one mistake in one file keeps all scenarios from being loaded, and the message holds each', () => {
  using kept = scenarioFolder({ 'bad.yaml': scenario('getDns: { code: 409 }\n'), 'good.yaml': scenario('getDns: { code: 400 }\n') });

  expect(() => readScenarios([kept.folder], contract)).toThrow(
    `There is a mistake in the scenarios:\n  ${kept.folder}/bad.yaml:4  getDns has no status 409, only 200, 400, 500 and normal`,
  );
});

test('a name that is there already is refused, as are names that could not stand in a header', () => {
  using kept = scenarioFolder({ 'flaky.yaml': scenario('getDns: { code: 400 }\n'), 'Ä b.yaml': scenario('getDns: { code: 400 }\n') });

  expect(() => readScenarios([shippedScenarios, kept.folder], contract)).toThrow(
    `There are 2 mistakes in the scenarios:
  ${kept.folder}/flaky.yaml:1  there is a scenario "flaky" already, in ${shippedScenarios}/flaky.yaml; rename this file
  ${kept.folder}/Ä b.yaml:1  "Ä b" is no name: it stands in headers and cookies, so take a-z, 0-9 and -`,
  );
});

test('a folder that is not there is named', () => {
  expect(() => readScenarios(['/nowhere/at/all'], contract)).toThrow('/nowhere/at/all  this folder of scenarios cannot be read: ENOENT');
});
