import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from '../scripts/generate/copy.ts';
import { createWorkspace, generate } from './workspace.ts';

test('the client of typescript-fetch is generated and compiles', async () => {
  const workspace = createWorkspace('typescript');
  const tsc = join(project, 'node_modules/.bin/tsc');
  const options = '--strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --outDir dist';

  await generate(workspace, 'TypeScript', 'src/control-plane/index.ts');
  await workspace.sh(`${tsc} ${options} src/control-plane/index.ts`);

  expect(await workspace.sh('ls dist/index.js')).toBe('dist/index.js\n');
});
