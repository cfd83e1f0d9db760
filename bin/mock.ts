import {
  personas,
  RecordError,
  type RunningMock,
  ScenarioError,
  startMock,
  UpstreamAddressError,
} from '../mock/index.ts';
import { explainListening } from './program/listen-errors.ts';
import { describeFlags, readFlags } from './mock-flags.ts';
import { prepareReadyFile } from './ready-file.ts';
import type { Invocation } from './program/subcommand.ts';

export function help({ usage }: Invocation): string {
  return describeFlags(usage);
}

/** Starts the mock, which runs until the process receives SIGINT or SIGTERM. */
export async function run({ args, environment, checkout }: Invocation): Promise<number> {
  const { watches, json, readyFile: path, ...options } = readFlags(args, environment.PORT);
  // With --json, standard output has one line.
  const onMessage = (line: string) => (json ? console.error(line) : console.log(line));
  const readyFile = await prepareReadyFile(path);
  const mock = await startMock({
    ...options,
    onMessage,
    ...(watches && checkout !== undefined && { watch: checkout }),
  });
  const stop = async () => {
    await readyFile.remove();
    await mock.stop();
  };
  // The signals are heard before anyone can know that the mock is ready.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  try {
    await readyFile.write(mock.url);
  } catch (error) {
    await mock.stop();
    throw error;
  }
  process.stdout.write(
    json
      ? `${JSON.stringify({ url: mock.url, port: portOf(mock.url) })}\n`
      : describe(mock, options.upstream === undefined),
  );
  return 0;
}

/** A URL leaves out port 80. */
function portOf(url: string): number {
  return Number(new URL(url).port) || 80;
}

export function explain(error: Error, { usage }: Invocation): string | undefined {
  const listening = explainListening(error, usage, 4011);
  if (listening !== undefined) return listening;
  if (error instanceof UpstreamAddressError) return `${error.message}\nSee ${usage} --help`;
  return error instanceof ScenarioError || error instanceof RecordError ? error.message : undefined;
}

/** Where the mock listens, the personas, commands to try, and the dashboard if the personas can sign in to it. */
function describe({ url, operations, scenarios }: RunningMock, signsIn: boolean): string {
  const rows = personas.map(
    ({ token, session, title }) => `    ${token.padEnd(20)}  ${(session ?? '-').padEnd(16)}  ${title}`,
  );
  const [{ token }] = personas;
  const curl = `curl -H 'Authorization: Bearer ${token}'`;
  return `
The mock serves ${operations} operations at ${url}. Open it in a browser to try them.

    token                 pcp_session=…     persona
${rows.join('\n')}

  Try      ${curl} ${url}/api/workspaces
  Errors   ${curl} '${url}/api/workspaces?__code=403'
${signsIn ? describeDashboard(url, scenarios) : ''}
Stop it with Ctrl+C.
`;
}

/** The dashboard as each persona, and how to begin in a scenario. */
function describeDashboard(url: string, scenarios: readonly string[]): string {
  const signIn = (name: string) => `${url}/sign-in?persona=${name}`;
  const ofPersonas = personas
    .filter(({ session }) => session !== null)
    .map(({ name, title }) => [signIn(name), title] as const);
  const [{ name: owner }] = personas;
  const links = [...ofPersonas, [`${signIn(owner)}&return=/operator`, 'Ada, the operator'] as const];
  const width = Math.max(...links.map(([address]) => address.length));
  return `
  The dashboard, as a persona:

${links.map(([address, title]) => `    ${address.padEnd(width)}  ${title}`).join('\n')}

  Add &scenario=… to see it in a scenario:

${wrap(scenarios)}
`;
}

/** Lines of names that fit a terminal. */
function wrap(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < 100) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(`    ${name}`);
  }
  return lines.join(',\n');
}
