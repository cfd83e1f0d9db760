import { readConfig, writeConfig } from '../program/config.ts';
import { connect, dataOf, findUrl } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';

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
