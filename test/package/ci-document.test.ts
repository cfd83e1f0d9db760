import { expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import { commandsOfScript, commandsOfWorkflow, configuration, workflow } from './ci-document.ts';

test('the workflow of GitHub Actions has the commands of the shell script', () => {
  expect(commandsOfWorkflow()).toEqual(commandsOfScript());
  expect(commandsOfWorkflow()).toContain('npm ci');
});

test('the workflow supplies each variable that the commands and verify.json name', () => {
  const variables = [
    ...commandsOfWorkflow()
      .join('\n')
      .matchAll(/\$([A-Z_]+)/g),
    ...configuration.matchAll(/"(PCP_\w+)"/g),
  ];
  const steps = asList(asObject(asObject(asObject(workflow).jobs).contract).steps);

  const supplied = steps.flatMap((step) => Object.keys(asObject(asObject(step).env)));

  expect(supplied).toEqual([...new Set(variables.map(([, name]) => name))]);
  expect(supplied).toEqual(['SERVER_URL', 'PCP_OWNER_TOKEN', 'PCP_VIEWER_TOKEN']);
});
