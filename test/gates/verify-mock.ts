// Starts the mock of this folder, and verifies the operations that are named as arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startMock } from '../../mock/start.ts';

await using mock = await startMock({ host: '127.0.0.1' });
const only = process.argv.slice(2).flatMap((operation) => ['--only', operation]);
const args = [
  'bin/main.ts',
  'verify',
  '--base-url',
  mock.url,
  '--config',
  'verify/mock.json',
  '--seed',
  '1',
  '--quiet',
  ...only,
];
const child = spawn(process.execPath, ['--env-file', 'verify/mock.env', ...args], { stdio: 'inherit' });
const [code] = (await once(child, 'exit')) as [number];
process.exitCode = code;
