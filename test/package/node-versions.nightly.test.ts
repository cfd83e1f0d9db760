import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import {
  createProject,
  type Packed,
  packClient,
  packProject,
  runNpm,
  runSmokeOfClient,
  smoke,
  smokeOfClient,
  userOfMock,
} from './packed.ts';

/** The oldest, the one that runs all other tests, and the newest. */
const versions = ['22.14.0', '24.21.0', '26.10.0'];
/** The oldest that runs the client. */
const oldest = '20.0.0';

let packed: Packed;
let tools: string;
beforeAll(async () => {
  packed = await packProject();
  tools = createProject(packed.folder, 'tools');
  // The package `node` installs its binary with a script.
  writeFileSync(
    join(tools, 'package.json'),
    JSON.stringify({ private: true, allowScripts: { node: true, yarn: false } }),
  );
  runNpm(
    ['install', 'yarn@1.22.22', ...[oldest, ...versions].map((version) => `node-${version}@npm:node@${version}`)],
    tools,
  );
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

/** The environment in which commands run on a version of Node. */
function environment(version: string): NodeJS.ProcessEnv {
  const folder = join(tools, 'node_modules', `node-${version}`, 'bin');
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
}

function runSmoke(project: string, env: NodeJS.ProcessEnv): unknown {
  const { stdout, stderr } = spawnSync('node', ['smoke.js'], { cwd: project, env, encoding: 'utf8' });
  return { stderr, seen: stdout === '' ? null : (JSON.parse(stdout) as unknown) };
}

describe.each(versions)('Node %s', (version) => {
  let project: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(() => {
    env = environment(version);
    project = createProject(packed.folder, `npm-${version}`);
    runNpm(['install', '--engine-strict', packed.tarball], project, env);
  }, 600_000);

  test('is the version on the PATH', () => {
    expect(execFileSync('node', ['--version'], { env, encoding: 'utf8' })).toBe(`v${version}\n`);
  });

  test('runs the client, the server, the mock and its page', () => {
    expect(runSmoke(project, env)).toEqual({ stderr: '', seen: smoke });
  });

  test('runs the command that serves the mock', async () => {
    expect(await userOfMock(project, env)).toBe('Barbara Nowak');
  });

  test('runs the command that writes the files of a backend', () => {
    const command = join(project, 'node_modules/.bin/platform-control-plane');

    const { status, stderr } = spawnSync(command, ['scaffold', '--out', 'handlers'], {
      cwd: project,
      env,
      encoding: 'utf8',
    });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(globSync('handlers/*.ts', { cwd: project })).toContain(join('handlers', 'index.ts'));
  });
});

test('the client by itself runs on Node 20', async () => {
  const env = environment(oldest);
  const project = createProject(packed.folder, 'frontend', 'smoke-client.js');
  runNpm(['install', '--engine-strict', await packClient()], project, env);
  await using mock = await startMock();

  expect(execFileSync('node', ['--version'], { env, encoding: 'utf8' })).toBe(`v${oldest}\n`);
  expect(await runSmokeOfClient(project, mock.url, env)).toEqual(smokeOfClient);
});

test('yarn 1 installs the package on Node 22.14, without Prism and telemetry', () => {
  const env = environment('22.14.0');
  const project = createProject(packed.folder, 'yarn');
  const yarn = join(tools, 'node_modules/yarn/bin/yarn.js');
  const cache = join(packed.folder, 'yarn-cache');

  execFileSync('node', [yarn, 'add', '--non-interactive', '--cache-folder', cache, packed.tarball], {
    cwd: project,
    env,
    stdio: 'pipe',
  });
  const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: project });

  expect(runSmoke(project, env)).toEqual({ stderr: '', seen: smoke });
  expect(installed).toContain(join('node_modules', 'express-openapi-validator', 'package.json'));
  expect(installed.filter((path) => /stoplight|scarf/.test(path))).toEqual([]);
});
