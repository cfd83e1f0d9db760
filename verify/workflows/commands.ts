import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { asObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';
import { outsideFile, shippedWorkflows } from './workflow.ts';

const run = promisify(execFile);

export interface CommandOptions {
  /** A command with its arguments for each action. `{checkoutUrl}` stands for that field of the request. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
  /** Environment variables of the commands, besides `VERIFY_ACTION`, which has the whole request. */
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Starts a service that does what happens outside the API by running commands. */
export function startOutsideCommands(options: CommandOptions): Promise<LocalServer> {
  const actions = new Map(listPaths().filter(([, action]) => action in options.commands));
  return startLocalServer((request, response) => {
    respond(actions, options, request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
}

interface Result {
  readonly status: number;
  readonly body: object;
}

async function respond(
  actions: ReadonlyMap<string, string>,
  options: CommandOptions,
  request: IncomingMessage,
): Promise<Result> {
  if (request.url === '/actions') return { status: 200, body: { actions: [...actions.values()] } };
  const action = actions.get(request.url ?? '');
  if (action === undefined) return { status: 404, body: { message: 'The configuration has no command for it.' } };
  let sent = '';
  for await (const chunk of request.setEncoding('utf8')) sent += String(chunk);
  const fields = asObject(parseJson(sent));
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (found, name: string) => (typeof fields[name] === 'string' ? fields[name] : found));
  const [command = '', ...args] = (options.commands[action] ?? []).map(fill);
  try {
    const env = { ...process.env, ...options.environment, VERIFY_ACTION: sent };
    const { stdout } = await run(command, args, { env, signal: options.signal, timeout: 30_000 });
    if (action !== 'readInvitation') return { status: 200, body: { ok: true } };
    const token = stdout.trim();
    return token === ''
      ? { status: 409, body: { message: 'The command prints nothing.' } }
      : { status: 200, body: { token } };
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : '').split('\n');
    return { status: 409, body: { message } };
  }
}

/** The path of each action. */
function listPaths(): (readonly [path: string, action: string])[] {
  const { paths } = asObject(parse(readFileSync(join(shippedWorkflows, outsideFile), 'utf8')));
  return Object.entries(asObject(paths)).flatMap(([path, item]) => {
    const { operationId } = asObject(asObject(item).post);
    return typeof operationId === 'string' ? [[path, operationId] as const] : [];
  });
}
