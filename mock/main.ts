#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { operations } from '../generated/operations.ts';
import { closeServer, createHttpServer, listenOn } from '../server/http/http-server.ts';
import { createMock } from './app.ts';
import { demoTokens } from './identity.ts';

const help = `npm start [-- --port 4010] [-- --host localhost]

Serves every operation of the contract from its examples.

  --port <n>      the port to listen on; 0 takes a free one (default: PORT, or 4010)
  --host <name>   the address to listen on (default: localhost)
  --flat-errors   answer errors in the older shape: {error: message, code}
  --help          this text

Ask for another answer with a header:  Prefer: code=404   or   Prefer: code=409, example=name_taken
`;

/** How long a stop waits for requests. */
const graceMs = 3000;

interface Settings {
  readonly port: number;
  readonly host: string;
  readonly errorShape: 'nested' | 'flat';
}

function readSettings(): Settings | null {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '4010' },
      host: { type: 'string', default: 'localhost' },
      'flat-errors': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const port = /^\d+$/.test(values.port) ? Number(values.port) : NaN;
  if (!(port <= 65_535)) throw new Error(`--port takes a number from 0 to 65535, not "${values.port}"`);
  return { port, host: values.host, errorShape: values['flat-errors'] ? 'flat' : 'nested' };
}

async function main(): Promise<void> {
  const settings = readSettings();
  if (!settings) return void process.stdout.write(help);
  const { errorShape } = settings;
  const stopping = new AbortController();
  const server = createHttpServer(await createMock({ errorShape, stopping: stopping.signal }), errorShape);
  const url = await listenOn(server, settings.port, settings.host);
  process.stdout.write(`
The mock answers ${Object.keys(operations).length} operations at ${url}

  Token    ${demoTokens.full}   (also ${demoTokens.deploy}, ${demoTokens.read})
  Try      curl -H 'Authorization: Bearer ${demoTokens.full}' ${url}/api/workspaces
  Errors   curl -i -H 'Authorization: Bearer ${demoTokens.full}' -H 'Prefer: code=403' ${url}/api/workspaces

Stop it with Ctrl+C.
`);
  const stop = () => {
    stopping.abort();
    void closeServer(server, graceMs);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** What to do about a start that failed; the whole error where there is nothing better to say. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${error.message}\nAnother program uses that port. Choose one: npm start -- --port 4011`;
  const mistaken = code === undefined || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'));
  return mistaken ? `${error.message}\nSee npm start -- --help` : error;
}
