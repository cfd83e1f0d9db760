import { expect, test } from 'vitest';
import { runOnMock } from '../../scripts/workflows/run.ts';

test('every workflow passes on the mock', async () => {
  const results = await runOnMock();

  const outcomes = Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toEqual({
    alertToIncident: 'passed',
    ciToken: 'passed',
    deletion: 'passed',
    deployFromGit: 'passed',
    deployOnPush: 'passed',
    domain: 'passed',
    failedDeploy: 'passed',
    invitation: 'passed',
    onboarding: 'passed',
    regionActivation: 'passed',
    transfer: 'passed',
    upload: 'passed',
    variables: 'passed',
  });
});
