import { expect, test } from 'vitest';
import { blockOf, createWorkspace, generate, printed, runOnMock, verifyServer } from './workspace.ts';

const heading = 'Go, with oapi-codegen';
const workspace = createWorkspace('oapi-codegen');

test('the client of oapi-codegen is generated and compiles', async () => {
  await generate(workspace, heading, 'internal/controlplane/client.gen.go');
  workspace.write('main.go', blockOf(heading, 'go'));
  await workspace.sh('go mod init example.test/program && go mod tidy');

  expect(await workspace.sh('go build -o program . && ls program')).toBe('program\n');
});

test('a Go program uses the mock with the client of oapi-codegen', async () => {
  expect(await runOnMock(workspace, './program')).toBe(printed);
});

test('a Go server keeps the contract', async () => {
  const server = createWorkspace('oapi-codegen-server');
  await generate(server, 'A server in Go', 'internal/controlplane/server.gen.go');
  server.write('main.go', blockOf('A server in Go', 'go'));
  await server.sh('go mod init example.test/program && go mod tidy && go build -o program .');

  expect(await verifyServer(server, './program')).toMatch(/^✓ Contract kept/);
});
