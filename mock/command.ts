import { FlagError, help, readFlags } from './flags.ts';
import { describePersonas, storyteller } from './persona/personas.ts';
import { RecordError } from './proxy/har/recorder.ts';
import { UpstreamAddressError } from './proxy/upstream.ts';
import { ScenarioError } from './scenario/read.ts';
import { findCheckout, type RunningMock, startMock } from './start.ts';

/** Runs the mock until it is told to stop; `port` is where it listens unless a flag says otherwise. */
export async function runMock(args: readonly string[], port: string | undefined): Promise<void> {
  try {
    await run(args, port);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

async function run(args: readonly string[], port: string | undefined): Promise<void> {
  const flags = readFlags(args, port);
  if (!flags) return void process.stdout.write(help);
  const { watches, ...options } = flags;
  const checkout = watches ? findCheckout() : undefined;
  const tell = (line: string) => console.log(line);
  const mock = await startMock({ ...options, tell, ...(checkout !== undefined && { watch: checkout }) });
  process.stdout.write(describe(mock));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.stop());
}

/** What to do with a mock that has just started: who to be, and what to try. */
function describe({ url, operations }: RunningMock): string {
  const rows = describePersonas().map(({ token, session, title }) => `    ${token.padEnd(20)}  ${(session ?? '-').padEnd(16)}  ${title}`);
  const curl = `curl -H 'Authorization: Bearer ${storyteller.token}'`;
  return `
The mock answers ${operations} operations at ${url}, and shows them in a browser there.

    token                 pcp_session=…     who
${rows.join('\n')}

  Try      ${curl} ${url}/api/workspaces
  Errors   ${curl} '${url}/api/workspaces?__code=403'

Stop it with Ctrl+C.
`;
}

/** What to do about a start that failed; the whole error where there is nothing better to say. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `${error.message}\nAnother program uses that port. Choose one: npm start -- --port 4011`;
  if (code === 'EACCES') return `${error.message}\nThat port is not for everybody. Choose one from 1024 on: npm start -- --port 4011`;
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code))
    return `${error.message}\n--host takes a name or an address of this machine, such as localhost, or 0.0.0.0 for all of them.`;
  if (error instanceof ScenarioError || error instanceof RecordError) return error.message;
  const isMistake = error instanceof FlagError || error instanceof UpstreamAddressError || code.startsWith('ERR_PARSE_ARGS');
  return isMistake ? `${error.message}\nSee npm start -- --help` : error;
}
