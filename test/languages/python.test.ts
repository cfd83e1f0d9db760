import { expect, test } from 'vitest';
import { blockOf, createWorkspace, generate, printedInFull, runOnMock, verifyServer } from './workspace.ts';

const workspace = createWorkspace('python');

test('the Python client is generated, and every module of it is imported', async () => {
  await generate(workspace, 'Python', 'control-plane-python/setup.py');
  await workspace.sh('pip install --quiet --requirement control-plane-python/requirements.txt');
  await workspace.sh('python -m compileall -q control-plane-python/control_plane');
  workspace.write('modules.py', importAll);

  expect(Number(await workspace.sh('python modules.py', { PYTHONPATH: 'control-plane-python' }))).toBeGreaterThan(100);
});

test('a Python program uses the mock', async () => {
  workspace.write('main.py', blockOf('Python', 'python'));

  expect(await runOnMock(workspace, 'PYTHONPATH=control-plane-python python main.py')).toBe(printedInFull);
});

test('a Python program uses the mock with the client of openapi-python-client', async () => {
  const other = createWorkspace('openapi-python-client');
  const heading = 'Python, with openapi-python-client';
  await generate(other, heading, 'control_plane_client/api/public/inspect_public.py');
  other.write('main.py', blockOf(heading, 'python'));

  expect(await runOnMock(other, 'python main.py')).toBe('app Storefront\ninspected template\nerror not_found\n');
});

test('a Python server keeps the contract', async () => {
  const heading = 'A server in Python';
  const server = createWorkspace('python-fastapi');
  await generate(server, heading, 'control-plane-server/src/control_plane_server/main.py');
  await server.sh('pip install --quiet fastapi uvicorn python-multipart');
  server.write('control-plane-server/src/control_plane_server/impl/public.py', blockOf(heading, 'py'));
  server.write('server.py', blockOf(heading, 'python'));
  await server.sh('python -m compileall -q control-plane-server/src');

  expect(await verifyServer(server, 'PYTHONPATH=control-plane-server/src python server.py')).toMatch(
    /^✓ Contract kept/,
  );
});

const importAll = `
import importlib, pkgutil, control_plane
names = [module.name for module in pkgutil.walk_packages(control_plane.__path__, "control_plane.")]
for name in names:
    importlib.import_module(name)
print(len(names))
`;
