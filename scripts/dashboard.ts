import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developDashboard } from './dashboard/develop.ts';

// npm run dashboard: the dashboard from its sources, with the mock behind it; an edit is shown at once.
const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });
const url = await developDashboard(join(import.meta.dirname, '..'), Number(values.port));
console.log(`The dashboard is at ${url}, with the mock behind it. Sign in at ${url}sign-in.`);
