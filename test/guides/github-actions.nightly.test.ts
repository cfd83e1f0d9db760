import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { afterAll, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { asList, asObject } from '../../contract/document.ts';
import { readDocument } from '../architecture/documents.ts';
import { project } from '../architecture/sources.ts';
import { listen } from '../listen.ts';

const { blocks } = readDocument('docs/guides/github-actions.md');
const [asStep, asService] = blocks
  .filter(({ language }) => language === 'yaml')
  .map(({ code }) => asObject(asObject(asObject(parse(code)).jobs).test));
const dockerfile = readFileSync(join(project, 'mock/Dockerfile'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'github-actions-'));
const running: number[] = [];
afterAll(() => {
  for (const pid of running) process.kill(pid, 'SIGTERM');
  rmSync(folder, { recursive: true });
});

/** The command of a step. */
function stepOf(job: Readonly<Record<string, unknown>> | undefined, name: string): string {
  const step = asList(job?.steps).find((one) => asObject(one).name === name);
  return String(asObject(step).run);
}

/**
 * Runs the commands of a step as a runner does. What they leave running goes on. Returns the exit code and the output.
 */
async function runStep(command: string, env: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['-e', '-c', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], stdout, stderr] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: code as unknown, output: stdout + stderr };
}

test('the step starts the mock, and the next one finds it', async () => {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  // Stands for the command that npm ci installs.
  const command = `#!/bin/sh\necho $$ > pid\nexec ${process.execPath} ${join(project, 'bin/main.ts')} "$@"\n`;
  writeFileSync(join(folder, 'node_modules/.bin/platform-control-plane'), command, { mode: 0o755 });
  const program =
    "fetch(process.env.CONTROL_PLANE_URL + '/api/health').then(({ status }) => console.log('health', status))";
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { test: `node -e "${program}"` } }));
  const variables = join(folder, 'variables');

  const started = await runStep(stepOf(asStep, 'Start the mock'), { GITHUB_ENV: variables });
  running.push(Number(readFileSync(join(folder, 'pid'), 'utf8')));
  const [name = '', value = ''] = readFileSync(variables, 'utf8').trim().split('=');
  const tested = await runStep(stepOf(asStep, 'Test'), { [name]: value });
  const shown = await runStep(stepOf(asStep, 'Show what the mock said'), {});

  expect([started, name]).toEqual([{ code: 0, output: '' }, 'CONTROL_PLANE_URL']);
  expect(tested.code).toBe(0);
  expect(tested.output).toContain('health 200');
  expect(shown.output).toContain(value);
});

test('the service is the image of the Dockerfile, and its port the one of the mock', () => {
  const { image, ports } = asObject(asObject(asService?.services).mock);
  const [build = '', push] = blocks.flatMap(({ language, code }) => (language === 'sh' ? code.trim().split('\n') : []));
  const [, file = ''] = /-f (\S+)/.exec(build) ?? [];

  expect(build.endsWith(` -t ${String(image)} .`)).toBe(true);
  expect(push).toBe(`docker push ${String(image)}`);
  expect(existsSync(join(project, file))).toBe(true);
  expect(dockerfile).toContain('\nEXPOSE 4010\nHEALTHCHECK ');
  expect(ports).toEqual(['4010:4010']);
  expect(asService?.env).toEqual({ CONTROL_PLANE_URL: 'http://localhost:4010' });
});

test('the step chooses a scenario of the service', async () => {
  await using mock = await listen(await createMock());

  const { code, output } = await runStep(stepOf(asService, 'Choose a scenario'), { CONTROL_PLANE_URL: mock.url });
  const state: unknown = await (await fetch(`${mock.url}/__mock`)).json();

  expect([code, JSON.parse(output)]).toEqual([0, expect.objectContaining({ chosen: 'first-run' })]);
  expect(state).toMatchObject({ scenario: 'first-run' });
});
