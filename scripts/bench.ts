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
import { help } from './bench/help.ts';
import { type ClusterOptions, measureCluster } from './bench/kubernetes/cluster.ts';
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
      kubeconfig: { type: 'string' },
      subnets: { type: 'string', default: '10.202.0.0/16' },
      parts: { type: 'string', default: 'deploys,packages,idle' },
      apps: { type: 'string' },
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
  if (subject === 'kubernetes' && rest.length === 0) return benchKubernetes(values);
  if (subject === 'logs' && rest.length === 0) return benchLogs(values);
  if (subject === 'backup' && rest.length === 0) return benchBackup(values);
  if (subject === 'migration' && rest.length === 0) return benchMigration(values);
  if (subject !== 'requests' || rest.length > 0)
    throw new Error(
      `There is no benchmark "${positionals.join(' ')}". Use fastify, streams, mock, world, serve, watch, types, sizes, cli, dashboard, runtime, kubernetes, logs, backup, migration, or none for the front.`,
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
  readonly apps?: string;
}

async function benchApps(socket: string, { rounds, parts, apps = '50', json, ...engine }: AppsOptions): Promise<void> {
  const counts = { rounds: readWhole('rounds', rounds), apps: readWhole('apps', apps) };
  const report = await measureRuntime(readParts(parts), {
    engine: readEngine({ socket, ...engine }),
    ...counts,
    progress,
  });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatRuntimeReport(report));
}

async function benchKubernetes({ json, ...options }: ClusterOptions & { readonly json: boolean }): Promise<void> {
  const report = await measureCluster(options, progress);
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
  const readme = cliReadme(join(import.meta.dirname, '..'));
  const settings = { lines: 100_000, bundle: bundleTo, readme, progress };
  const report = await measureCli({ rounds: readWhole('rounds', rounds), ...settings });
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : formatCliReport(report));
}

async function bundleTo(folder: string): Promise<void> {
  const bundled = await bundleCli(join(import.meta.dirname, '..'), folder);
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyNotices(bundled));
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
