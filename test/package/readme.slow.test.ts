import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '../architecture/documents.ts';
import { createProject, packClient, type Packed, packProject, runNpm } from './packed.ts';

const versions = ['5.4', '5.9', '6', '7'];
let packed: Packed;
let project: string;
beforeAll(async () => {
  packed = await packProject();
  project = createProject(packed.folder, 'readme');
  const compilers = versions.map((version) => `typescript-${version}@npm:typescript@${version}`);
  runNpm(['install', '--omit=peer', packed.tarball, await packClient(), ...compilers], project);
}, 600_000);
afterAll(() => packed[Symbol.dispose]());

test.each(versions)('the README compiles with TypeScript %s and the tsconfig.json of the guide', (version) => {
  const { blocks } = readDocument('docs/implement-an-endpoint.md');
  writeFileSync(
    join(project, 'tsconfig.json'),
    blocks.find(({ code }) => code.includes('compilerOptions'))?.code ?? '',
  );
  const programs = readDocument('README.md').blocks.filter(({ language }) => language === 'ts');
  for (const [index, { code }] of programs.entries()) writeFileSync(join(project, `readme-${index}.ts`), code);

  const compiler = join('node_modules', `typescript-${version}`, 'bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' });

  expect({ stdout, status, programs: programs.length }).toEqual({ stdout: '', status: 0, programs: 4 });
});
