import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

const files = { 'requirements.txt': 'flask\ngunicorn\n', 'app.py': 'app = Flask(__name__)' };
const check = '--check-config app:app\n';
const server = 'app:app --bind 0.0.0.0:5000\n';

test.each([
  ['an app with a fault', 1, check, 1],
  ['an app that loads', 0, check + server, 0],
  ['an app whose threads keep the check running', 124, check + server, 0],
  ['an app whose check was killed', 137, check + server, 0],
])('Gunicorn opens its port unless its check finds a fault: %s', async (_name, exitCode, ran, ends) => {
  const folder = mkdtempSync(join(tmpdir(), 'gunicorn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = `#!/bin/sh\necho "$@"\n[ "$1" != --check-config ] || exit ${exitCode}\n`;
  writeFileSync(join(folder, 'gunicorn'), program, { mode: 0o755 });
  const { plan } = await detect(treeOf(files), []);

  const env = { PATH: `${folder}:${process.env.PATH}`, PORT: '5000' };
  const argv = ['-c', plan?.services[0]?.command ?? ''];
  const { stdout, status } = spawnSync('/bin/sh', argv, { env, encoding: 'utf8' });

  expect({ stdout, status }).toEqual({ stdout: ran, status: ends });
});

test('a command of the files is run as it is written', async () => {
  const { plan } = await detect(treeOf({ ...files, Procfile: 'web: gunicorn app:app' }), []);

  expect(plan?.services[0]?.command).toBe('gunicorn app:app');
});
