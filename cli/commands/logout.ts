import { readConfig, writeConfig } from '../program/config.ts';
import { findUrl } from '../program/connect.ts';
import type { Invocation } from '../program/invocation.ts';

export async function run(invocation: Invocation): Promise<number> {
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
