import { parseArgs } from 'node:util';
import { shippedScenarios } from './scenario/read.ts';
import type { StartOptions } from './start.ts';
import { parseDelay, parseShare } from './trouble.ts';

export const help = `npm start [-- flags]        or, from the package:  npx platform-control-plane mock [flags]

Serves every operation of the contract from its examples.

  --port <n>            the port to listen on; 0 takes a free one (default: PORT, or 4010)
  --host <name>         the address to listen on (default: localhost)
  --scenario <name>     the scenario of whoever chooses none
  --scenarios <folder>  more scenarios, in files like those under mock/scenarios/
  --state               keep what is created, changed and deleted, in each session for itself
  --delay <ms>          keep each answer back: 300, or 200..400
  --fail <share>        let some requests fail: 5%, or 0.05
  --seed <text>         the same seed delays and fails the same requests (default: 1)
  --upstream <url>      ask that server first, check what both sides send, and answer what it does not have yet
  --record <file>       with --upstream: keep the traffic as HAR, without secrets
  --flat-errors         answer errors in the older shape: {error: message, code}
  --no-watch            in a checkout: do not reload when a file under openapi/ changes
  --help                this text

Ask for another answer with a header or in the address:

  Prefer: code=404                        ?__code=404
  Prefer: code=409, example=name_taken    ?__code=409&__example=name_taken
  Prefer: dynamic, seed=7                 ?__dynamic=true&__seed=7
`;

/** A flag that cannot be what is meant; the message says what would be. */
export class FlagError extends Error {}

/** The flags of a command line; `null` where help is asked for. Throws a `FlagError`, or what \`parseArgs\` throws, for what is wrong. */
export function readFlags(args: readonly string[], port = '4010'): (StartOptions & { readonly watches: boolean }) | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      port: { type: 'string', default: port },
      host: { type: 'string', default: 'localhost' },
      scenario: { type: 'string' },
      scenarios: { type: 'string', multiple: true, default: [] },
      state: { type: 'boolean', default: false },
      delay: { type: 'string' },
      fail: { type: 'string' },
      seed: { type: 'string', default: '1' },
      upstream: { type: 'string' },
      record: { type: 'string' },
      'flat-errors': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const [command = 'mock', ...rest] = positionals;
  if (command !== 'mock' || rest.length > 0) throw new FlagError(`There is no command "${positionals.join(' ')}"; there is mock.`);
  if (values.record !== undefined && values.upstream === undefined) {
    throw new FlagError('--record keeps the traffic with a server; name the server with --upstream.');
  }
  return {
    port: readPort(values.port),
    host: values.host,
    errorShape: values['flat-errors'] ? 'flat' : 'nested',
    scenarioFolders: [shippedScenarios, ...values.scenarios],
    ...(values.scenario !== undefined && { scenario: values.scenario }),
    state: values.state,
    ...(values.upstream !== undefined && { upstream: values.upstream }),
    ...(values.record !== undefined && { record: values.record }),
    ...readTrouble(values),
    watches: values.watch,
  };
}

function readTrouble({ delay, fail, seed }: { delay?: string; fail?: string; seed: string }): Pick<StartOptions, 'trouble'> {
  if (delay === undefined && fail === undefined) return {};
  return {
    trouble: {
      seed,
      ...(delay !== undefined && { delay: parsed('delay', () => parseDelay(delay)) }),
      ...(fail !== undefined && { fail: parsed('fail', () => parseShare(fail)) }),
    },
  };
}

function parsed<T>(flag: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new FlagError(`--${flag}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new FlagError(`--port takes a number from 0 to 65535, not "${text}"`);
  return port;
}
