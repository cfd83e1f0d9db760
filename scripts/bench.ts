import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCliReport, measureCli } from './bench/cli/cli.ts';
import { formatFastifyReport, measureFastify } from './bench/fastify.ts';
import { measureFront } from './bench/front.ts';
import { formatLogsReport, measureLogs } from './bench/logs/logs.ts';
import { formatMockReport, measureMock } from './bench/mock.ts';
import { type Report, reportOperation } from './bench/report.ts';
import { formatDashboardReport, measureDashboard } from './bench/dashboard/dashboard.ts';
import { formatSizes, measureClient, measureMockFetch } from './bench/sizes/sizes.ts';
import { formatWatchReport, measureWatch } from './bench/database/watch.ts';
import { formatStreamReport, measureStreams } from './bench/streams.ts';
import { formatBackupReport, measureBackup } from './bench/database/backup.ts';
import { measureDatabase } from './bench/database/database.ts';
import { formatMigrationReport, measureMigration } from './bench/database/migration.ts';
import { formatDatabaseReport } from './bench/database/report.ts';
import { readNumber, readWhole } from './bench/read-number.ts';
import { formatRuntimeReport } from './bench/runtime/figures.ts';
import { formatIngressReport, measureIngress } from './bench/runtime/ingress.ts';
import { readEngine, readParts } from './bench/runtime/read-engine.ts';
import { measureRuntime } from './bench/runtime/runtime.ts';
import { formatReport } from './bench/table.ts';
import { formatTypesReport, measureTypes } from './bench/types/types.ts';
import { formatWorldsReport, measureWorlds } from './bench/worlds.ts';
import { makeUncommitted } from './generate/uncommitted.ts';
import { bundleCli } from './package/bundle-cli.ts';
import { cliReadme } from './package/cli-readme.ts';
import { thirdPartyNotices } from './package/third-party.ts';

const help = `npm run bench [-- --rounds 6] [-- --seconds 0.8] [-- --json]
npm run bench -- fastify [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- streams [--streams 2000] [--seconds 10] [--json]
npm run bench -- mock [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- world [--json]
npm run bench -- watch [--streams 2000] [--seconds 30] [--json]
npm run bench -- serve [--workspaces 4] [--rounds 6] [--seconds 0.8] [--json]
npm run bench -- types [--rounds 6] [--json]
npm run bench -- sizes [--json]
npm run bench -- cli [--rounds 6] [--json]
npm run bench -- dashboard [--rounds 6] [--chromium /usr/bin/chromium] [--json]
npm run bench -- runtime [--rounds 8] [--seconds 1] [--json]
npm run bench -- runtime --socket <file> --image <image> [--subnets 10.202.0.0/16] [--parts deploys,packages,idle]
  [--apps 50] [--rounds 5] [--json]
npm run bench -- logs [--lines 10000000] [--json]
npm run bench -- backup [--variables 2500000] [--json]
npm run bench -- migration [--variables 2500000] [--json]

Measures the front: requests per second with authentication, access policy, full validation and a trivial handler,
compared with bare Express and stock express-openapi-validator, in interleaved rounds. A separate process sends the load. Also measures serve() with its defaults (log, metrics),
compared with bare Express and a plain pino logger, and both with Fastify by processor time.
fastify: compares only with Fastify.
streams: measures what many open streams cost, and checks that no frame is lost and no stream stays open.
mock: compares the mock with \`prism mock\` and @scalar/mock-server, with the same document, and reads of a world with examples.
serve: compares a control plane on a database with bare Express and the same statements by hand: on SQLite, or in the
empty database of PostgreSQL in DATABASE_URL. Also measures a read of a workspace with 50 apps, and the memory.
world: measures the memory of worlds, years without requests, and telemetry of 7 days.
types: measures what calls of the client cost to type-check, with the TypeScript of this project and with TypeScript 7, which it installs.
sizes: measures what the client and the mock add to a page.
cli: measures the start of pcp, a call and a log beside bare Node, by processor time, and its package.
dashboard: measures the dashboard in Chromium: sizes, the first list, 500 apps, and a log of 100,000 lines.
runtime: compares the processor time of the ingress for a request with that of httpxy and of nginx with one worker.
With --socket it measures apps instead, on an engine that runs and has an image with Node and npm, in parts:
  deploys    a deploy of a present image, and uploads; medians of rounds
  packages   an upload of a Node app whose 80 packages are in its cache; medians of rounds
  idle       what apps cost without requests, and how soon they are adopted after a restart
  lost       how many of 50,000 requests are lost over 10 deploys, and over 3 kills of the control plane (15 minutes)
  lines      whether 20,000 lines a second for 60 s get into the log, each of them once (3 minutes)
logs: measures what the store of logs costs, by processor time.
watch: opens idle streams of one workspace of a control plane, and counts its statements while another one changes.
backup: backs up a database of SQLite beside a server, and measures how long its requests wait.
migration: changes the table of variables on SQLite, or in the empty database of PostgreSQL in DATABASE_URL, and
measures how long that takes and keeps others from their rows.

  --rounds <n>       number of rounds; medians are reported (default: 6)
  --seconds <n>      seconds of load per round (default: 0.8), or seconds that the streams stay open (default: 10)
  --streams <n>      number of streams that are open at once (default: 2000)
  --socket <file>    the socket of an engine
  --image <image>    an image with Node and npm, which the engine has
  --subnets <cidr>   addresses for networks that nothing else on this machine has (default: 10.202.0.0/16)
  --chromium <file>  the browser (default: /usr/bin/chromium)
  --parts <names>    what is measured on the engine (default: deploys,packages,idle)
  --apps <n>         number of apps that are idle (default: 50)
  --lines <n>        number of lines in the store of logs (default: 10000000)
  --variables <n>    number of variables in the database that is backed up or migrated (default: 2500000)
  --workspaces <n>   number of workspaces, each with 50 apps of 50 variables (default: 4)
  --json             print one line of JSON instead of a table
  --help             print this help
`;

const progress = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '6' },
      seconds: { type: 'string' },
      streams: { type: 'string', default: '2000' },
      workspaces: { type: 'string', default: '4' },
      lines: { type: 'string', default: '10000000' },
      socket: { type: 'string' },
      image: { type: 'string' },
      subnets: { type: 'string', default: '10.202.0.0/16' },
      parts: { type: 'string', default: 'deploys,packages,idle' },
      apps: { type: 'string', default: '50' },
      chromium: { type: 'string', default: '/usr/bin/chromium' },
      variables: { type: 'string', default: '2500000' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  await makeUncommitted(join(import.meta.dirname, '..'));
  const [subject = 'requests', ...rest] = positionals;
  if (subject === 'fastify' && rest.length === 0) return benchFastify(values);
  if (subject === 'streams' && rest.length === 0) return benchStreams(values);
  if (subject === 'mock' && rest.length === 0) return benchMock(values);
  if (subject === 'serve' && rest.length === 0) return benchDatabase(values);
  if (subject === 'watch' && rest.length === 0) return benchWatch(values);
  if (subject === 'world' && rest.length === 0) return benchWorlds(values);
  if (subject === 'types' && rest.length === 0) return benchTypes(values);
  if (subject === 'sizes' && rest.length === 0) return benchSizes(values);
  if (subject === 'cli' && rest.length === 0) return benchCli(values);
  if (subject === 'dashboard' && rest.length === 0) return benchDashboard(values);
  if (subject === 'runtime' && rest.length === 0)
    return values.socket === undefined ? benchRuntime(values) : benchApps(values.socket, values);
  if (subject === 'logs' && rest.length === 0) return benchLogs(values);
  if (subject === 'backup' && rest.length === 0) return benchBackup(values);
  if (subject === 'migration' && rest.length === 0) return benchMigration(values);
  if (subject !== 'requests' || rest.length > 0)
    throw new Error(
      `There is no benchmark "${positionals.join(' ')}". Use fastify, streams, mock, world, serve, watch, types, sizes, cli, dashboard, runtime, logs, backup, migration, or none for the front.`,
    );
  return benchRequests(values);
}

interface RoundsOptions {
  readonly rounds: string;
  readonly seconds?: string;
  readonly json: boolean;
}

async function benchRequests({ rounds, seconds = '0.8', json }: RoundsOptions): Promise<void> {
  const settings = { rounds: readWhole('rounds', rounds), seconds: readNumber('seconds', seconds) };
  const { measured, bootMs } = await measureFront({ ...settings, progress });
  const fastify = await measureFastify({ ...settings, progress });
  const report: Report = { node: process.version, ...settings, bootMs, operations: measured.map(reportOperation) };
  process.stdout.write(
    json ? `${JSON.stringify({ ...report, fastify })}\n` : `${formatReport(report)}\n${formatFastifyReport(fastify)}`,
  );
}

async function benchFastify({ rounds, seconds = '0.8', json }: RoundsOptions): Promise<void> {
  const report = await measureFastify({
    rounds: readWhole('rounds', rounds),
    seconds: readNumber('seconds', seconds),
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatFastifyReport(report));
}

async function benchMock({ rounds, seconds = '0.8', json }: RoundsOptions): Promise<void> {
  const report = await measureMock({
    rounds: readWhole('rounds', rounds),
    seconds: readNumber('seconds', seconds),
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatMockReport(report));
}

async function benchStreams({
  streams,
  seconds = '10',
  json,
}: {
  streams: string;
  seconds?: string;
  json: boolean;
}): Promise<void> {
  const report = await measureStreams({
    streams: readWhole('streams', streams),
    seconds: readNumber('seconds', seconds),
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatStreamReport(report));
}

async function benchDatabase({
  workspaces,
  rounds,
  seconds = '0.8',
  json,
}: RoundsOptions & { workspaces: string }): Promise<void> {
  const settings = { rounds: readWhole('rounds', rounds), seconds: readNumber('seconds', seconds), progress };
  const url = process.env.DATABASE_URL ?? '';
  const report = await measureDatabase({ ...settings, url, workspaces: readWhole('workspaces', workspaces) });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatDatabaseReport(report));
}

async function benchWatch({
  streams,
  seconds = '30',
  json,
}: {
  streams: string;
  seconds?: string;
  json: boolean;
}): Promise<void> {
  const report = await measureWatch({
    url: process.env.DATABASE_URL ?? '',
    streams: readWhole('streams', streams),
    seconds: readNumber('seconds', seconds),
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatWatchReport(report));
}

async function benchWorlds({ json }: { json: boolean }): Promise<void> {
  const report = await measureWorlds(progress);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatWorldsReport(report));
}

function benchTypes({ rounds, json }: RoundsOptions): void {
  const report = measureTypes({ rounds: readWhole('rounds', rounds), progress });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatTypesReport(report));
}

async function benchRuntime({ rounds, seconds = '1', json }: RoundsOptions): Promise<void> {
  const report = await measureIngress({
    rounds: readWhole('rounds', rounds),
    seconds: readNumber('seconds', seconds),
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatIngressReport(report));
}

interface AppsOptions extends RoundsOptions {
  readonly image?: string;
  readonly subnets: string;
  readonly parts: string;
  readonly apps: string;
}

async function benchApps(socket: string, { rounds, parts, apps, json, ...engine }: AppsOptions): Promise<void> {
  const counts = { rounds: readWhole('rounds', rounds), apps: readWhole('apps', apps) };
  const report = await measureRuntime(readParts(parts), {
    engine: readEngine({ socket, ...engine }),
    ...counts,
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatRuntimeReport(report));
}

async function benchLogs({ lines, json }: { lines: string; json: boolean }): Promise<void> {
  const report = await measureLogs(readWhole('lines', lines));
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatLogsReport(report));
}

async function benchBackup({ variables, json }: { variables: string; json: boolean }): Promise<void> {
  const report = await measureBackup(readWhole('variables', variables), progress);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatBackupReport(report));
}

async function benchMigration({ variables, json }: { variables: string; json: boolean }): Promise<void> {
  const url = process.env.DATABASE_URL ?? '';
  const report = await measureMigration(readWhole('variables', variables), url, progress);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatMigrationReport(report));
}

async function benchCli({ rounds, json }: RoundsOptions): Promise<void> {
  const report = await measureCli({ rounds: readWhole('rounds', rounds), lines: 100_000, bundle: bundleTo, progress });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatCliReport(report));
}

async function bundleTo(folder: string): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const bundled = await bundleCli(root, folder);
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyNotices(bundled));
  writeFileSync(join(folder, 'README.md'), cliReadme(root));
}

async function benchSizes({ json }: { json: boolean }): Promise<void> {
  const report = { client: await measureClient(), mock: await measureMockFetch() };
  const tables = () => `${formatSizes('The client', report.client)}\n${formatSizes('The mock in a page', report.mock)}`;
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : tables());
}

async function benchDashboard({ rounds, chromium, json }: RoundsOptions & { chromium: string }): Promise<void> {
  const report = await measureDashboard({ chromium, rounds: readWhole('rounds', rounds), progress });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatDashboardReport(report));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? `${error.message}\nSee npm run bench -- --help` : error);
  process.exitCode = 1;
}
