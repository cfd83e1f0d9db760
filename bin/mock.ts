import { personas, RecordError, type RunningMock, ScenarioError, startMock, UpstreamAddressError } from '../mock/index.ts';
import { describeFlags, readFlags } from './mock-flags.ts';
import type { Invocation } from './subcommand.ts';

export function help({ usage }: Invocation): string {
  return describeFlags(usage);
}

/** Starts the mock, which runs until the process is told to stop. */
export async function run({ args, environment, checkout }: Invocation): Promise<number> {
  const { watches, ...options } = readFlags(args, environment.PORT);
  const onMessage = (line: string) => console.log(line);
  const mock = await startMock({ ...options, onMessage, ...(watches && checkout !== undefined && { watch: checkout }) });
  process.stdout.write(describe(mock));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.stop());
  return 0;
}

export function explain(error: Error, { usage }: Invocation): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `${error.message}\nAnother program uses that port. Choose one: ${usage} --port 4011`;
  if (code === 'EACCES') return `${error.message}\nThat port needs privileges. Choose one above 1023: ${usage} --port 4011`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return `${error.message}\n--host takes a name or an address of this machine, such as localhost, or 0.0.0.0 for all of them.`;
  if (error instanceof UpstreamAddressError) return `${error.message}\nSee ${usage} --help`;
  return error instanceof ScenarioError || error instanceof RecordError ? error.message : undefined;
}

/** Where the mock listens, with tokens and commands to try. */
function describe({ url, operations }: RunningMock): string {
  const rows = personas.map(({ token, session, title }) => `    ${token.padEnd(20)}  ${(session ?? '-').padEnd(16)}  ${title}`);
  const [{ token }] = personas;
  const curl = `curl -H 'Authorization: Bearer ${token}'`;
  return `
The mock answers ${operations} operations at ${url}, and shows them in a browser there.

    token                 pcp_session=…     who
${rows.join('\n')}

  Try      ${curl} ${url}/api/workspaces
  Errors   ${curl} '${url}/api/workspaces?__code=403'

Stop it with Ctrl+C.
`;
}
