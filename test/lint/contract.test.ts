import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the contract passes its own lint', () => {
  const project = join(import.meta.dirname, '../..');
  const redocly = join(project, 'node_modules/@redocly/cli/bin/cli.js');

  const lint = () =>
    execFileSync(process.execPath, [redocly, 'lint', 'control-plane', '--format', 'json'], {
      cwd: project,
      encoding: 'utf8',
      stdio: 'pipe',
    });

  expect(JSON.parse(lint())).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
});
