import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { script } from './ci-document.ts';
import { commitMain, createCiProject, runScript } from './ci-project.ts';
import { packProject } from './packed.ts';

test('the commands of docs/ci.md verify every operation of the mock', async () => {
  using packed = await packProject();
  const { project } = createCiProject(packed);
  await using server = await startMock({ host: '127.0.0.1' });
  commitMain(project);

  const kept = await runScript(script, project, { SERVER_URL: server.url });

  expect(kept).toMatchObject({ code: 0, output: expect.stringContaining('pass 1') });
  expect(kept.output).toContain('Contract kept: 0 violations');
});
