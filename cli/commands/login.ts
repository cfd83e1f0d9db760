import { hostname } from 'node:os';
import { UsageError } from '../../bin/program/options.ts';
import { checkService } from '../program/check-service.ts';
import { readConfig, writeConfig } from '../program/config.ts';
import { createClientAt, dataOf, findUrl, isChosen, normalizeUrl } from '../program/connect.ts';
import type { Environment } from '../program/environment.ts';
import type { Invocation } from '../program/invocation.ts';
import { readHidden } from '../program/read-input.ts';
import { tokenByBrowser } from './login-browser.ts';
import { tokenByCode } from './login-device.ts';

export async function login(invocation: Invocation): Promise<number> {
  const { args, environment, output, version, options } = invocation;
  const [named] = args;
  const url = named === undefined ? findUrl(invocation) : normalizeUrl(named);
  if (url === null) throw new UsageError('Which control plane? pcp login URL');
  const config = readConfig(environment);
  const token = await getToken(invocation, url);
  const { user } = dataOf(await createClientAt(url, token, version).GET('/api/me'));
  const file = writeConfig(environment, { url, tokens: { ...config.tokens, [url]: token } });
  if (options.json) output.json(user);
  output.note(`${output.marks.ok} Signed in to ${url} as ${user.name} (${user.email}). The token is in ${file}.`);
  return 0;
}

async function getToken(invocation: Invocation, url: string): Promise<string> {
  const { args, options, output, environment, version } = invocation;
  if (options.device && options.token) throw new UsageError('Use --device or --token, not both.');
  const pastes = !options.device && (options.token ?? !output.isTerminal);
  if (pastes && args.length === 0 && !isChosen(invocation, url)) {
    throw new UsageError(`No token is sent to ${url}, which only .pcp.json names. If that is right: pcp login ${url}`);
  }
  const client = createClientAt(url, null, version);
  await checkService(client, url);
  const signIn = { client, output, url, name: `pcp on ${hostname()}`.slice(0, 80) };
  if (options.device) return tokenByCode(signIn);
  if (pastes) return readToken(url);
  return hasBrowser(environment) ? tokenByBrowser(signIn) : tokenByCode(signIn);
}

async function readToken(url: string): Promise<string> {
  const token = (await readHidden(`Token for ${url}: `)).trim();
  if (token !== '') return token;
  throw new UsageError('There is no token on standard input. Make one in your account, and paste it.');
}

/** Whether a browser on this machine would be seen by the person at the terminal. */
function hasBrowser({ SSH_CONNECTION, SSH_TTY, DISPLAY, WAYLAND_DISPLAY }: Environment): boolean {
  if (SSH_CONNECTION || SSH_TTY) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY);
}
