import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deployFolder, type Outcome, placeAt } from './campaign/deploy-folder.ts';

const help = `TOKEN=… npm run campaign -- FOLDER [NAME…]

Deploys each folder in FOLDER, such as a repository that was cloned, as an app of a running control plane, looks at its
address, and deletes the app again. With NAMEs, only the folders of these names. The repositories that a campaign of
this project takes are in scripts/campaign/repositories.json, with their commits; a folder has the name of its
repository, with + instead of /.

  --url URL          the control plane; by default http://localhost:4000
  --workspace SLUG   the workspace, by default campaign, which exists
  --region REGION    by default local
  --report FILE      writes the outcomes as JSON
  --help             print this text

Waits while the region is not ready, and repeats a deploy that ends since the region went away. The token is that of a
person or a service with the scope "full". The exit code is 1 if an app does not run.
`;

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    workspace: { type: 'string', default: 'campaign' },
    region: { type: 'string', default: 'local' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
const [folder, ...names] = positionals;
if (values.help === true || folder === undefined) {
  process.stdout.write(help);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  await run(resolve(folder), names);
}

async function run(root: string, chosen: readonly string[]): Promise<void> {
  const { url, workspace: workspaceSlug, region } = values;
  const place = placeAt(url, process.env.TOKEN ?? '', {
    workspaceSlug,
    region,
    onWait: (reason) => process.stderr.write(`  … ${reason} Waiting.\n`),
  });
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (chosen.length === 0 || chosen.includes(entry.name)))
    .map(({ name }) => join(root, name))
    .sort();
  const outcomes: Record<string, Outcome> = {};
  for (const [index, path] of folders.entries()) {
    const name = basename(path);
    process.stderr.write(`${index + 1} of ${folders.length}: ${name}\n`);
    const outcome = await deployFolder(
      place,
      path,
      `${index + 1} ${name}`
        .replaceAll(/[^\w]+/g, ' ')
        .slice(0, 40)
        .trim(),
    );
    outcomes[name] = outcome;
    console.log(describe(name, outcome));
    if (values.report !== undefined) writeFileSync(values.report, `${JSON.stringify(outcomes, null, 2)}\n`);
  }
  const running = Object.values(outcomes).filter(({ runs }) => runs).length;
  console.log(`${running} of ${folders.length} run.`);
  if (running < folders.length) process.exitCode = 1;
}

function describe(name: string, { runs, builder, result, seconds, hints, log }: Outcome): string {
  const more = runs ? [] : [...hints.map((hint) => `  ! ${hint}`), ...log.map((line) => `  | ${line}`)];
  return [`${runs ? 'runs ' : 'fails'} ${name} (${builder ?? 'no plan'}, ${seconds} s): ${result}`, ...more].join('\n');
}
