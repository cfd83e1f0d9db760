import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDemo } from './dashboard/demo.ts';
import { developDashboard } from './dashboard/develop.ts';

// npm run dashboard: the dashboard from its sources, with the mock behind it; an edit is shown at once. With --demo, a
// folder with both in one page instead.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    demo: { type: 'boolean', default: false },
    folder: { type: 'string', default: 'dist/demo' },
  },
});
const root = join(import.meta.dirname, '..');
if (values.demo) {
  const folder = resolve(values.folder);
  await buildDemo(root, folder);
  console.log(`The demo is in ${folder}. Show it by any server of files, such as: npx vite preview --outDir ${folder}`);
} else {
  const url = await developDashboard(root, Number(values.port));
  console.log(`The dashboard is at ${url}, with the mock behind it. Sign in at ${url}sign-in.`);
}
