import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { didYouMean } from '../contract/model/did-you-mean.ts';
import { parseOptions, UsageError } from './program/options.ts';

export function describeFlags(usage: string): string {
  return `${usage} --base-url <url> --config <file> [options]

Checks whether a server keeps the contract: sends requests, checks every response, and reports each violation with the
request as a line of curl. Without --allow-writes, only GET, HEAD and OPTIONS are sent.

  ${usage} --base-url http://localhost:3000 --config verify.json
  ${usage} --base-url https://staging.example.com --config verify.json --allow-writes --junit verify.xml
  ${usage} --base-url http://localhost:3000 --config verify.json --only getApp --seed 4711

  --base-url <url>      the server, without the path /api
  --config <file>       credentials, fixtures, and what may be written: see docs/verify.md
  --allow-writes        also send requests that change something, in workspaces that the run creates and removes
  --keep                leave what the run creates on the server, to repeat its requests by hand
  --only <operation>    check this operation only; repeatable
  --seed <number>       generate the same requests as the run that printed this seed (default: a new one)
  --timeout <seconds>   how long to wait for a response (default: 10)
  --max-wait <seconds>  how long to wait for a transition, or when a response says 429 (default: 30)
  --concurrency <n>     how many requests to send at a time (default: 8)
  --header <header>     send this header with every request, such as 'X-Api-Key: …'; repeatable, and never shown
  --known <file>        failures that are accepted until a date: a list of {failure, reason, expires}
  --require-all         exit with 1 if something was not checked
  --json <file>         write the report as JSON; - for standard output
  --junit <file>        write the report as JUnit XML; - for standard output
  --html <file>         write the report as a page
  --quiet               print only what is wrong
  --help                this text

Exit code: 0 if the server keeps the contract, 1 if not, 2 if the checks could not run.
`;
}

/** The files that a report is written to; `-` is standard output. */
export interface ReportFiles {
  readonly json: string | null;
  readonly junit: string | null;
  readonly html: string | null;
}

export interface Flags {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly config: string;
  readonly allowsWrites: boolean;
  readonly keeps: boolean;
  readonly only: readonly string[];
  readonly seed: number;
  readonly timeoutMs: number;
  readonly maxWaitMs: number;
  readonly concurrency: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly known: string | null;
  readonly requiresAll: boolean;
  readonly files: ReportFiles;
  readonly isQuiet: boolean;
}

/** The flags of a command line. Throws a `UsageError`. */
export function readFlags(args: readonly string[], operationIds: readonly string[]): Flags {
  const { values } = parseOptions({
    args: [...args],
    options: {
      'base-url': { type: 'string' },
      config: { type: 'string' },
      'allow-writes': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string' },
      timeout: { type: 'string', default: '10' },
      'max-wait': { type: 'string', default: '30' },
      concurrency: { type: 'string', default: '8' },
      header: { type: 'string', multiple: true, default: [] },
      known: { type: 'string' },
      'require-all': { type: 'boolean', default: false },
      json: { type: 'string' },
      junit: { type: 'string' },
      html: { type: 'string' },
      quiet: { type: 'boolean', default: false },
    },
  });
  if (values['base-url'] === undefined) throw new UsageError('--base-url is missing: the URL of the server to check.');
  if (values.config === undefined)
    throw new UsageError('--config is missing: a file with the credentials to check the server with.');
  for (const id of values.only) {
    if (!operationIds.includes(id))
      throw new UsageError(`--only: the contract has no operation "${id}".${didYouMean(id, operationIds)}`);
  }
  return {
    baseUrl: readBaseUrl(values['base-url']),
    config: values.config,
    allowsWrites: values['allow-writes'],
    keeps: values.keep,
    only: values.only,
    seed:
      values.seed === undefined
        ? randomInt(1_000_000_000)
        : readNumber('seed', values.seed, { isWhole: true, least: 0 }),
    timeoutMs: readNumber('timeout', values.timeout, { least: 0.001 }) * 1000,
    maxWaitMs: readNumber('max-wait', values['max-wait'], { least: 0 }) * 1000,
    concurrency: readNumber('concurrency', values.concurrency, { isWhole: true, least: 1 }),
    headers: Object.fromEntries(values.header.map(readHeader)),
    known: values.known ?? null,
    requiresAll: values['require-all'],
    files: {
      json: readFile('json', values.json),
      junit: readFile('junit', values.junit),
      html: readFile('html', values.html),
    },
    isQuiet: values.quiet,
  };
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--base-url: "${text}" is not a URL such as http://localhost:3000.`);
  // The text is not repeated: it holds a password.
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--base-url has credentials; send them with --header instead.');
  if (url.search !== '' || url.hash !== '') throw new UsageError(`--base-url: "${text}" has a query or a fragment.`);
  if (/\/api\/*$/i.test(url.pathname))
    throw new UsageError(`--base-url: leave out /api, with which every path of the contract starts.`);
  return url.href.replace(/\/+$/, '');
}

function readNumber(
  flag: string,
  text: string,
  { isWhole = false, least }: { readonly isWhole?: boolean; readonly least: number },
): number {
  const number = text.trim() === '' ? NaN : Number(text);
  const isRight = number >= least && number <= Number.MAX_SAFE_INTEGER && (!isWhole || Number.isInteger(number));
  if (isRight) return number;
  throw new UsageError(
    `--${flag}: "${text}" is not ${isWhole ? 'a whole number' : 'a number'} from ${isWhole ? least : Math.floor(least)} on.`,
  );
}

/** The value is not repeated in messages: it may be a secret. */
function readHeader(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e]+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header: "${text.split(':', 1).join('')}" is not in the form 'Name: value'.`);
  return [name, value];
}

/** Found before the run, because a run takes long. */
function readFile(flag: string, path: string | undefined): string | null {
  if (path === undefined || path === '-') return path ?? null;
  const isFolder = (one: string) => statSync(one, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder(path)) throw new UsageError(`--${flag}: ${path} is a folder.`);
  if (!isFolder(dirname(path))) throw new UsageError(`--${flag}: the folder ${dirname(path)} does not exist.`);
  return path;
}
