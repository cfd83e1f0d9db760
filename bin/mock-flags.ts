import { localOrigins, shippedScenarios, type StartOptions } from '../mock/index.ts';
import { parseOptions, UsageError } from './program/options.ts';
import { readPort } from './program/port.ts';

export function describeFlags(usage: string): string {
  return `${usage} [options]

Serves every operation of the contract from a simulated world. For example, on another port and in another scenario:

  ${usage} --port 4011 --scenario first-run

  --port <n>            the port to listen on; 0 takes a free one (default: PORT, or 4010)
  --host <name>         the address to listen on (default: localhost)
  --origin <origin>     another origin whose pages may call the mock, such as https://app.localhost:5173; repeatable
  --scenario <name>     the scenario of sessions that choose none
  --scenarios <folder>  more scenarios, in files like those under mock/scenarios/
  --stateless           respond with the examples, always the same, instead of from a world of the session
  --delay <ms>          delay each response: 300, or 200..400
  --fail <share>        make some requests fail: 5%, or 0.05
  --seed <text>         the same seed delays and fails the same requests (default: 1)
  --upstream <url>      forward requests to that server, check both sides, and serve what it does not implement yet
  --record <file>       with --upstream: record the traffic as HAR, without secrets
  --flat-errors         send errors in the older shape: {error: message, code}
  --no-watch            in a checkout: do not reload when a file under openapi/ changes
  --json                print one line of JSON when the mock listens: {"url", "port"}
  --ready-file <file>   write the URL to that file when the mock listens, and remove it when the mock stops
  --help                this text

Select another response with a header or in the query string:

  Prefer: code=404                        ?__code=404
  Prefer: code=409, example=name_taken    ?__code=409&__example=name_taken
  Prefer: dynamic, seed=7                 ?__dynamic=true&__seed=7
`;
}

interface Flags extends StartOptions {
  /** Reload when a file of the checkout changes. */
  readonly watches: boolean;
  readonly json: boolean;
  readonly readyFile?: string;
}

/** The flags of a command line. Throws a `UsageError`. */
export function readFlags(args: readonly string[], port = '4010'): Flags {
  const { values } = parseOptions({
    args: [...args],
    allowNegative: true,
    options: {
      port: { type: 'string', default: port },
      host: { type: 'string', default: 'localhost' },
      origin: { type: 'string', multiple: true, default: [] },
      scenario: { type: 'string' },
      scenarios: { type: 'string', multiple: true, default: [] },
      stateless: { type: 'boolean', default: false },
      delay: { type: 'string' },
      fail: { type: 'string' },
      seed: { type: 'string', default: '1' },
      upstream: { type: 'string' },
      record: { type: 'string' },
      'flat-errors': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'ready-file': { type: 'string' },
      watch: { type: 'boolean', default: true },
    },
  });
  if (values.record !== undefined && values.upstream === undefined) {
    throw new UsageError('--record needs --upstream: it records the traffic with that server.');
  }
  return {
    port: readPort('--port', values.port),
    host: values.host,
    origins: [...localOrigins, ...values.origin.map(readOrigin)],
    errorShape: values['flat-errors'] ? 'flat' : 'nested',
    scenarioFolders: [shippedScenarios, ...values.scenarios],
    ...(values.scenario !== undefined && { scenario: values.scenario }),
    stateless: values.stateless,
    ...(values.upstream !== undefined && { upstream: values.upstream }),
    ...(values.record !== undefined && { record: values.record }),
    ...readFaults(values),
    json: values.json,
    ...(values['ready-file'] !== undefined && { readyFile: values['ready-file'] }),
    watches: values.watch,
  };
}

/** An origin as browsers send it; a port of `*` is every port. */
function readOrigin(text: string): string {
  const [, address = '', everyPort = ''] = /^(.*?)(:\*)?$/.exec(text) ?? [];
  const url = URL.parse(address);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.hostname.includes('*');
  if (isOrigin) return url.origin + everyPort;
  throw new UsageError(
    `--origin takes an origin, such as https://app.localhost:5173 or http://192.168.1.20:*, not "${text}"`,
  );
}

function readFaults({
  delay,
  fail,
  seed,
}: {
  delay?: string;
  fail?: string;
  seed: string;
}): Pick<StartOptions, 'faults'> {
  if (delay === undefined && fail === undefined) return {};
  return {
    faults: {
      seed,
      ...(delay !== undefined && { delay: readDelay(delay) }),
      ...(fail !== undefined && { fail: readShare(fail) }),
    },
  };
}

const longestDelayMs = 3_600_000;

function readDelay(text: string): { fromMs: number; toMs: number } {
  const [, from, to = from] = /^(\d{1,7})(?:\.\.(\d{1,7}))?$/.exec(text) ?? [];
  const delay = { fromMs: Number(from), toMs: Number(to) };
  if (delay.fromMs <= delay.toMs && delay.toMs <= longestDelayMs) return delay;
  throw new UsageError(`--delay takes milliseconds, such as 300 or 200..400, up to one hour, not "${text}"`);
}

function readShare(text: string): number {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%)?$/.exec(text) ?? [];
  const share = Number(number) / (percent ? 100 : 1);
  if (share <= 1) return share;
  throw new UsageError(`--fail takes a share of the requests, such as 5% or 0.05, up to 100%, not "${text}"`);
}
