import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureExamples } from './examples/measure.ts';

const help = `npm run examples [-- --check]

Writes openapi/observability/measured.yaml: the metrics, logs, routes and traces that a fresh world of the mock shows at
the instant of the contract's examples. Run \`npm run generate\` before, and again afterwards.

  --check   write nothing; exit with 1 if the file is stale
  --help    print this help
`;

const file = 'openapi/observability/measured.yaml';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(help);
  const path = join(import.meta.dirname, '..', file);
  const text = await measureExamples();
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (values.check) return check(isCurrent);
  writeFileSync(path, text);
  console.log(isCurrent ? `${file} was up to date` : `${file} written; run \`npm run generate\``);
}

function check(isCurrent: boolean): void {
  if (isCurrent) return console.log(`${file} is up to date`);
  console.error(`${file} is stale. Run \`npm run examples\` and \`npm run generate\`.`);
  process.exitCode = 1;
}

await main();
