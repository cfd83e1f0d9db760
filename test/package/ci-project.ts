import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { commitAll, git } from '../guide/git.ts';
import { configuration } from './ci-document.ts';
import { createProject, type Packed, runNpm } from './packed.ts';

/** A client whose test uses the package, as `npm test` in docs/ci.md runs it. */
const clientTest = `import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from 'platform-control-plane';

test('reads the user', async () => {
  const client = createClient({ baseUrl: process.env.CONTROL_PLANE_URL, token: 'pcp_demo_viewer' });
  const { data } = await client.GET('/api/me');
  equal(data.user.name, 'Barbara Nowak');
});
`;

/** The credentials of a mock that is verified. */
const credentials = { PCP_OWNER_TOKEN: 'pcp_demo_owner', PCP_VIEWER_TOKEN: 'pcp_demo_viewer' };

/**
 * A project that follows docs/ci.md: it has installed the package, a test, `verify.json`, and the installed contract
 * in `contract/openapi.json`.
 */
export function createCiProject({ folder, tarball }: Packed) {
  const project = createProject(folder, 'ci');
  const manifest = { name: 'ci', private: true, type: 'module', scripts: { test: 'node --test' } };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  runNpm(['install', '--save-dev', tarball, 'fast-check@4'], project);
  mkdirSync(join(project, 'contract'));
  const contract = join(project, 'contract/openapi.json');
  copyFileSync(join(project, 'node_modules/platform-control-plane/dist/generated/openapi.json'), contract);
  writeFileSync(join(project, 'verify.json'), configuration);
  writeFileSync(join(project, 'client.test.js'), clientTest);
  return { project, contract };
}

/** Runs a script of docs/ci.md. Returns its exit code, and its output. */
export async function runScript(script: string, project: string, variables: Readonly<Record<string, string>> = {}) {
  const env = {
    ...process.env,
    ...credentials,
    ...variables,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
  };
  const child = spawn('sh', ['-c', script], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, output: stdout + stderr };
}

/** Makes a git repository of the project, whose branch `origin/main` has all files of the project. */
export function commitMain(project: string): void {
  writeFileSync(join(project, '.gitignore'), 'node_modules\n');
  commitAll(project);
  git(project, 'update-ref', 'refs/remotes/origin/main', 'main');
}
