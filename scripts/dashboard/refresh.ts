import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { builtDashboard } from '../../server/http/dashboard.ts';
import { buildDashboard } from './build.ts';

// npm start and npm run serve: builds the dashboard where it is missing or older than its sources. Neither needs it.
const root = join(import.meta.dirname, '../..');
const sources = ['dashboard/**/*.*', 'client/*.ts', 'contract/**/*.ts', 'generated/client/*.ts', 'package-lock.json'];
const built = statSync(join(builtDashboard, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (globSync(sources, { cwd: root }).some((name) => statSync(join(root, name)).mtimeMs > built)) {
  try {
    await buildDashboard(root, builtDashboard);
  } catch (error) {
    console.error('The dashboard could not be built, so it is not shown:', error);
  }
}
