import { expect, test } from 'vitest';
import { blockOf, createWorkspace, generate, printed, runOnMock } from './workspace.ts';

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

  expect(await runOnMock(workspace, 'PYTHONPATH=control-plane-python python main.py')).toBe(printed);
});

const importAll = `
import importlib, pkgutil, control_plane
names = [module.name for module in pkgutil.walk_packages(control_plane.__path__, "control_plane.")]
for name in names:
    importlib.import_module(name)
print(len(names))
`;
