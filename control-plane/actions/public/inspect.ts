import type { components } from '../../../generated/types.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { parseImageRef } from '../../model/sources/image-ref.ts';
import { repositoryUrl } from '../../model/sources/repository-url.ts';
import { completeSource } from '../../model/sources/source.ts';
import { mistakesIn } from '../../model/sources/source-rules.ts';
import type { Ports } from '../../ports/ports.ts';
import { registries, type RegistryImage } from '../../ports/registry.ts';
import { type CatalogEntry, findTemplate } from '../reference/catalog.ts';
import { requireNoMistakes } from '../shared/input.ts';
import { type Inspected, inspectRepository, withDefaults } from '../sources/inspect.ts';

export interface PublicRepository {
  /** A URL, or an address for SSH. */
  readonly repoUrl: string;
  readonly branch?: string | undefined;
  readonly subdir?: string | undefined;
  readonly build?: components['schemas']['BuildChoicesBody'] | undefined;
}

/** Reads a repository that everybody can read. */
export async function inspectPublicRepository(
  ports: Ports,
  { repoUrl: address, branch, subdir, build }: PublicRepository,
): Promise<Inspected> {
  const repoUrl = repositoryUrl(address);
  const body = {
    type: 'git',
    repoUrl,
    ...(branch !== undefined && { branch }),
    ...(subdir !== undefined && { subdir }),
    ...(build !== undefined && { build }),
  } as const;
  requireNoMistakes(mistakesIn(body, ports.settings.allowsPrivateRepositories, ''));
  const found = branch === undefined ? await ports.sources.repository({ repoUrl }).catch(() => null) : null;
  const source = completeSource(body, found?.repository?.defaultBranch ?? null);
  if (source.type !== 'git') throw new Error('A git source stays one.');
  return withDefaults(ports, await inspectRepository(ports, source, null), null);
}

/** The catalog is public. */
export async function getTemplate({ store }: Ports, id: string): Promise<CatalogEntry> {
  const entry = await store.read('system', (tx) => findTemplate(tx, id));
  if (!entry) throw new ControlPlaneError('bad_reference', `The catalog has no application "${id}".`);
  return entry;
}

/** `null` if there is no such image that everybody can read. No other registry is read. */
export async function getRegistryImage({ registry }: Ports, ref: string): Promise<RegistryImage | null> {
  const parts = parseImageRef(ref);
  if (!parts || !registries.includes(parts.registry)) return null;
  return registry.image(ref).catch((cause: unknown) => {
    throw new ControlPlaneError('provider_error', 'The registry cannot be read. Try again later.', { cause });
  });
}
