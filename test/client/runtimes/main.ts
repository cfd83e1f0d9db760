import { runChecks } from './suite.ts';

// Runs the checks on Node, Deno and Bun, and prints the report.
const [url = '', session = ''] = process.argv.slice(2);
console.log(JSON.stringify(await runChecks(url, session)));
process.exit();
