import { expect, test } from 'vitest';
import { blockOf, createWorkspace, generate, printedInFull, runOnMock } from './workspace.ts';

const workspace = createWorkspace('go');

test('the Go client is generated and compiles', async () => {
  await generate(workspace, 'Go', 'internal/controlplane/client.go');
  workspace.write('main.go', blockOf('Go', 'go'));
  await workspace.sh('go mod init example.test/program && go mod tidy');

  expect(await workspace.sh('go vet ./... && go build -o program . && ls program')).toBe('program\n');
});

test('a Go program uses the mock', async () => {
  expect(await runOnMock(workspace, './program')).toBe(printedInFull);
});
