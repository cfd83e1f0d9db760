import { readFileSync } from 'node:fs';
import {
  checkData,
  checkEngine,
  defaultConfigFile,
  describeProviders,
  isServed,
  manifestOfAccount,
  openLog,
  readFullServer,
  readRunsOn,
  readSecrets,
  requirePorts,
  ServeConfigError,
  simulatedParts,
  startControlPlane,
} from '../serve/index.ts';
import type { Config, StartedControlPlane } from '../serve/index.ts';
import { readConfigFile } from './config-file.ts';
import { describeDemo } from './describe-demo.ts';
import { explainFailure } from './explain-failure.ts';
import { explainListening } from '../../bin/program/listen-errors.ts';
import { describeServeFlags, readServeFlags, type ServeFlags } from './serve-flags.ts';
import type { Invocation } from '../../bin/program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return describeServeFlags(usage);
}

/** Serves a control plane until the process receives SIGINT or SIGTERM. */
export async function run({ args, environment, version }: Invocation): Promise<number> {
  const flags = readServeFlags(args, environment);
  if (flags.printsConfig) {
    process.stdout.write(readFileSync(defaultConfigFile, 'utf8'));
    return 0;
  }
  if (flags.printsClusterRights) {
    process.stdout.write(manifestOfAccount('platform-control-plane'));
    return 0;
  }
  const config = readConfigFile(flags.config, flags);
  if (flags.checks) {
    readSecrets(config, environment);
    readFullServer({ ...flags, config, environment });
    console.log('The configuration can be used.');
    console.log(await checkData({ ...flags, environment }));
    // A server of this data listens there itself.
    if (!(await isServed({ ...flags, environment }))) await requirePorts(flags);
    const runsOn = await readRunsOn({ ...flags, environment });
    console.log(await checkEngine({ ...flags, served: flags, config, environment, runsOn }));
    return 0;
  }
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const onToken = (token: string) => process.stderr.write(describeToken(token, config));
  const given = { ...flags, config, environment, version: await version(), onToken, log: logOf(flags) };
  const started = await startControlPlane(given);
  process.stderr.write(describe(started, config, flags));
  try {
    await Promise.race([stopped, started.ended]);
  } finally {
    await started.stop();
  }
  return 0;
}

export function explain(error: Error, { usage }: Invocation): string | undefined {
  if (error instanceof ServeConfigError) return `${error.message}\nSee ${usage} --print-config`;
  return explainListening(error, usage, 4001) ?? explainFailure(error);
}

function logOf({ logLevel: level, logFormat }: ServeFlags) {
  const output = process.stdout;
  const format = logFormat ?? (output.isTTY ? 'pretty' : 'json');
  return openLog({ level, format, output, hasColors: output.isTTY && output.hasColors() });
}

/** Printed as soon as the account exists: the rest of the start may fail. */
function describeToken(token: string, { account }: Config): string {
  return `
The first account is ${account.email}. Its token is shown this once; keep it:

    ${token}
`;
}

/** Describes the address, the link of the first start, and the parts that are not real yet. */
function describe(started: StartedControlPlane, config: Config, { folder, fullServer }: ServeFlags): string {
  const { url, adminUrl, token, signInLink, engine, demo } = started;
  const { account, regions, tiers } = config;
  const simulated = simulatedParts(config, engine.isReal);
  const signIn =
    token === null
      ? `  Sign in  ${url}/sign-in, or by a link of the command: sign-in ${account.email} --data ${folder}`
      : `  Sign in  ${signInLink ?? ''}
           within 15 minutes, once; later at ${url}/sign-in
  Try      curl -H 'Authorization: Bearer ${token}' ${url}/api/regions`;
  return `
The control plane listens at ${url}, its health and metrics at ${adminUrl}.
Regions: ${regions.map(({ id }) => id).join(', ')}. Tiers: ${tiers.map(({ id }) => id).join(', ')}.

${signIn}

  ${engine.sentence}
${describeTickets(started, config)}${describeFull(fullServer)}${simulated.length > 0 ? `  Simulated: ${simulated.join(', ')}.\n` : ''}  ${describeProviders(config)}
${demo ? describeDemo(demo, url) : ''}
Stop it with Ctrl+C.
`;
}

/** The server with the parts that this one does not have; empty for a full server. */
function describeFull(fullServer: string | null): string {
  return fullServer === null ? '' : `  Builds, telemetry, SSH and uploads: the server at ${fullServer}.\n`;
}

/** The number of tickets that wait for support; empty without one. */
function describeTickets({ waitingTickets }: StartedControlPlane, { mail }: Config): string {
  const unsent = mail.smtp === null ? ' No mail server sends tickets.' : '';
  if (waitingTickets === 0) return '';
  const tickets = waitingTickets === 1 ? '1 ticket waits' : `${waitingTickets} tickets wait`;
  return `  ${tickets} for support: see the command operator tickets list.${unsent}\n`;
}
