import { hmacSha256 } from '../shared/hash.ts';
import type { Digests } from '../tables/apps.ts';

const length = 16;

/** Keyed digests of variables, by which values can be compared and not read. Call it before a transaction. */
export async function digestsOf(
  secret: string,
  vars: readonly { readonly key: string; readonly value: string }[],
): Promise<Digests> {
  const entries = vars.map(async ({ key, value }) => {
    const digest = await hmacSha256(secret, `${key}=${value}`);
    return [key, digest.slice(0, length)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
