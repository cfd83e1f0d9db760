import type { Clock } from '../../control-plane/ports/clock.ts';
import type { Opened } from '../shared/disposables.ts';
import type { SourcesConfig } from './config.ts';
import { GitSources } from './sources.ts';

interface OpenOptions {
  readonly folder: string;
  readonly config: SourcesConfig;
  /** Whether repositories in private networks are read. */
  readonly allowsPrivateRepositories: boolean;
  readonly clock: Clock;
}

/** Opens repositories and uploads. Rejects if git is missing or too old. */
export async function openSources(
  { folder, config, allowsPrivateRepositories, clock }: OpenOptions,
  opened: Opened,
): Promise<GitSources> {
  const reach = allowsPrivateRepositories ? { mayReach: isNotLinkLocal } : {};
  return opened.use(await GitSources.open({ folder, clock, ...config, ...reach }));
}

/** Cloud providers serve a machine's own credentials at link-local addresses. */
function isNotLinkLocal(address: string): boolean {
  return !/^(::ffff:)?169\.254\.|^fe[89ab]/i.test(address);
}
