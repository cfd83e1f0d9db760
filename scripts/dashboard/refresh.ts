import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtDashboard } from '../../server/http/dashboard.ts';
import { buildDashboard } from './build.ts';

// npm start: builds the dashboard that the mock shows, where it is missing or older than its sources.
const root = join(import.meta.dirname, '../..');
const sources = ['dashboard/**/*.*', 'client/*.ts', 'contract/**/*.ts', 'generated/client/*.ts', 'package-lock.json'];
const built = statSync(join(builtDashboard, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (globSync(sources, { cwd: root }).some((name) => statSync(join(root, name)).mtimeMs > built))
  await buildDashboard(root, builtDashboard);
