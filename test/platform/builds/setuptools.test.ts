import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formats } from '../../../platform/builds/formats.ts';
import { pythonCommands } from '../../../platform/builds/recipe-python.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

const gunicorn = '.venv/lib/python3.14/site-packages/gunicorn/util.py';
const install = 'install --disable-pip-version-check setuptools<81\n';

test.each([
  ['an old package without setuptools', { [gunicorn]: 'import os\nimport pkg_resources\n' }, 1, install],
  ['one that imports in a block', { [gunicorn]: 'try:\n    from pkg_resources import load\n' }, 1, install],
  ['code that compares versions as before', { 'shop.py': 'from distutils.version import LooseVersion\n' }, 1, install],
  ['an old package with setuptools', { [gunicorn]: 'import pkg_resources\n' }, 0, ''],
  ['packages of today', { [gunicorn]: '# import pkg_resources\nimport importlib.metadata\n' }, 1, ''],
  ['pip alone', { '.venv/lib/python3.14/site-packages/pip/_vendor/a.py': 'import distutils\n' }, 1, ''],
])('looks for what needs setuptools: %s', async (_name, files, exitCode, ran) => {
  const folder = mkdtempSync(join(tmpdir(), 'setuptools-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const programs = { 'bin/python': `exit ${exitCode}`, 'bin/pip': 'echo "$@"' };
  for (const [name, text] of Object.entries({ ...files, ...programs })) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name.startsWith('bin/') ? `#!/bin/sh\n${text}\n` : text, { mode: 0o755 });
  }
  const source = { tree: treeOf({ 'requirements.txt': 'gunicorn==19.9.0' }), formats, warn: () => undefined };
  const { commands } = await pythonCommands(source);

  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const output = execFileSync('/bin/sh', ['-c', commands.at(-1) ?? ''], { cwd: folder, env, encoding: 'utf8' });

  expect(output).toBe(ran);
});
