import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from '../../mock/start.ts';

const version = '4.32.0';
const root = join(import.meta.dirname, '../..');
const venv = join(root, 'node_modules/.cache/schemathesis');

/** Tests a mock with Schemathesis, and prints what it prints. */
export async function testMock(maxExamples: string, isRandom: boolean): Promise<{ passed: boolean; requests: number }> {
  install();
  await using mock = await startMock({ host: '127.0.0.1' });
  const options = [
    ...['--url', mock.url, '--header', 'Authorization: Bearer pcp_demo_owner'],
    ...['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', maxExamples, '--continue-on-failure'],
    // checks.py replaces them.
    ...['--checks', 'all', '--exclude-checks', 'negative_data_rejection,positive_data_acceptance'],
    ...['--warnings', 'off', ...(isRandom ? ['--generation-database', 'none'] : ['--generation-deterministic'])],
  ];
  const child = spawn(join(venv, 'bin/schemathesis'), ['run', 'generated/openapi.json', ...options], {
    cwd: root,
    env: {
      ...process.env,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'checks',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  await once(child, 'close');
  return { passed: child.exitCode === 0, requests: Number(/(\d+) generated/.exec(output)?.[1] ?? 0) };
}

function install(): void {
  if (!existsSync(join(venv, 'bin/python'))) execFileSync('python3', ['-m', 'venv', venv], { stdio: 'inherit' });
  execFileSync(join(venv, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'inherit' });
}
