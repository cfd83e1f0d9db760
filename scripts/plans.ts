import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describePlan } from './plans/plan-of.ts';

const help = `npm run plans -- FOLDER…

Shows how the sources in some folders would be built and run, or why not. Each folder in a FOLDER is a source, such as
a repository that was cloned. Nothing is built. With --one, each FOLDER is itself a source.

  --one    each FOLDER is a source
  --help   print this text
`;

const { values, positionals } = parseArgs({
  options: { one: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help === true || positionals.length === 0) {
  process.stdout.write(help);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  const folders = positionals.flatMap((folder) => (values.one === true ? [folder] : sourcesIn(folder)));
  let without = 0;
  for (const folder of folders) {
    const [first = 'no plan', ...rest] = await describePlan(resolve(folder));
    if (first.startsWith('  !') || first === 'no plan') without++;
    console.log([`${basename(resolve(folder))}: ${first.trim()}`, ...rest].join('\n'));
  }
  console.log(`${folders.length - without} of ${folders.length} sources have a plan.`);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}
