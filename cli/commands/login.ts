import { UsageError } from '../../bin/program/options.ts';
import { readConfig, writeConfig } from '../program/config.ts';
import { createClientAt, dataOf, findUrl, normalizeUrl } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';
import { readHidden } from '../program/read-input.ts';

export async function run(invocation: Invocation): Promise<number> {
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
