import { UsageError } from '../../bin/program/options.ts';
import { readConfig, writeConfig } from '../program/config.ts';
import { connect, createClientAt, dataOf, findUrl, normalizeUrl } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';
import { readHidden } from '../program/read-input.ts';

export async function login(invocation: Invocation): Promise<number> {
  const { args, environment, output, version, options } = invocation;
  const [named] = args;
  const url = named === undefined ? findUrl(invocation) : normalizeUrl(named);
  if (url === null) throw new UsageError('Which control plane? pcp login URL');
  const config = readConfig(environment);
  const token = (await readHidden(`Token for ${url}: `)).trim();
  if (token === '')
    throw new UsageError('There is no token on standard input. Make one in your account, and paste it.');
  const { user } = dataOf(await createClientAt(url, token, version).GET('/api/me'));
  const file = writeConfig(environment, { url, tokens: { ...config.tokens, [url]: token } });
  if (options.json) output.json(user);
  output.note(`${output.green('✓')} Signed in to ${url} as ${user.name} (${user.email}). The token is in ${file}.`);
  return 0;
}

export async function logout(invocation: Invocation): Promise<number> {
  const { environment, output, options } = invocation;
  const url = findUrl(invocation);
  const { url: latest, tokens } = readConfig(environment);
  const isKnown = url !== null && Object.hasOwn(tokens, url);
  if (isKnown) {
    const others = Object.entries(tokens).filter(([other]) => other !== url);
    writeConfig(environment, { url: latest === url ? null : latest, tokens: Object.fromEntries(others) });
  }
  if (options.json) output.json({ url, isRemoved: isKnown });
  output.note(isKnown ? `Signed out of ${url}. The token stays valid until it is revoked.` : 'You were not signed in.');
  return 0;
}

export async function whoami(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const { client, url } = connect(invocation);
  const { user } = dataOf(await client.GET('/api/me'));
  if (options.json) output.json(user);
  else output.print(`${user.name} (${user.email}) at ${url}`);
  return 0;
}
