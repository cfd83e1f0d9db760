import type { Removal } from '../scratch/knowledge.ts';
import { describeFailure } from '../scratch/api.ts';
import { again } from '../send/repeats.ts';
import { wait } from '../send/sender.ts';

/** Removes what a run has created. Returns what is left, as sentences. */
export async function removeEverything(options: Removal): Promise<readonly string[]> {
  const { writeScope } = options;
  const workspaces = await Promise.all(
    [...writeScope.owners].map(([slug, owner]) => removeWorkspace(options, slug, owner)),
  );
  const tokens = await Promise.all([...writeScope.liveTokens].map(([id, owner]) => revokeToken(options, id, owner)));
  const profiles = await Promise.all([...writeScope.changedProfiles].map((name) => restoreProfile(options, name)));
  return [...workspaces, ...tokens, ...profiles].filter((sentence) => sentence !== null).concat(writeScope.traces);
}

async function removeWorkspace(
  { api, personas, maxWaitMs }: Removal,
  slug: string,
  owner: string,
): Promise<string | null> {
  const persona = personas[owner];
  if (!persona) return `The workspace \`${slug}\` belongs to ${owner}.`;
  const end = performance.now() + maxWaitMs;
  const attempt = () => api.attempt('deleteWorkspace', persona, { path: { workspaceSlug: slug } });
  for (;;) {
    // How many there are, and how often the request is sent, depends on the server.
    const exchange = await again(attempt);
    const status = exchange.response?.status ?? 0;
    if (status === 200 || status === 404) return null;
    // A removal that takes long goes on after the response.
    const mayFollow = status === 0 || status >= 500;
    if (!mayFollow || status === 501 || performance.now() >= end) {
      return `The workspace \`${slug}\` of ${owner} could not be deleted: ${describeFailure(exchange)}.`;
    }
    await wait(1000, AbortSignal.timeout(maxWaitMs + 5000));
  }
}

async function revokeToken({ api, personas }: Removal, id: string, owner: string): Promise<string | null> {
  const persona = personas[owner];
  if (!persona) return `The token ${id} belongs to ${owner}.`;
  const exchange = await api.attempt('revokeToken', persona, { path: { id } });
  if (exchange.response?.status === 200 || exchange.response?.status === 404) return null;
  return `The token ${id} of ${owner} could not be revoked: ${describeFailure(exchange)}.`;
}

async function restoreProfile({ api, personas, writeScope }: Removal, name: string): Promise<string | null> {
  const [persona, profile] = [personas[name], writeScope.profiles.get(name)];
  if (!persona || !profile) return `The profile of ${name} may have changed.`;
  const exchange = await api.attempt('updateMe', persona, {
    body: {
      name: profile.name,
      card: { hues: profile.hues },
      ...(profile.hasNoPicture && { avatarUrl: null }),
    },
  });
  if (exchange.response?.status === 200) return null;
  return `The profile of ${name} could not be restored: ${describeFailure(exchange)}.`;
}
