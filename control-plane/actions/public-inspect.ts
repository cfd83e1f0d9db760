import { ControlPlaneError } from '../model/error.ts';
import { isImageRef } from '../model/image-ref.ts';
import { completeSource } from '../model/source.ts';
import type { Ports } from '../ports/ports.ts';
import type { RegistryImage } from '../ports/registry.ts';
import { type CatalogEntry, findTemplate } from './catalog.ts';
import { type Inspected, inspectRepository } from './inspect.ts';

export interface PublicRepository {
  readonly repoUrl: string;
  readonly branch?: string | undefined;
  readonly subdir?: string | undefined;
}

/** Reads a repository that everybody can read. */
export async function inspectPublicRepository(ports: Ports, { repoUrl, branch, subdir }: PublicRepository): Promise<Inspected> {
  const found = branch === undefined ? await ports.sources.repository({ repoUrl }).catch(() => null) : null;
  const body = { type: 'git', repoUrl, ...(branch !== undefined && { branch }), ...(subdir !== undefined && { subdir }) } as const;
  const source = completeSource(body, found?.repository?.defaultBranch ?? null);
  if (source.type !== 'git') throw new Error('A git source stays one.');
  return inspectRepository(ports, source);
}

/** The catalog is public. */
export async function getTemplate({ store }: Ports, id: string): Promise<CatalogEntry> {
  const entry = await store.read('system', (tx) => findTemplate(tx, id));
  if (!entry) throw new ControlPlaneError('bad_reference', `The catalog has no application "${id}".`);
  return entry;
}

/** `null` if there is no such image that everybody can read. */
export async function getRegistryImage({ registry }: Ports, ref: string): Promise<RegistryImage | null> {
  if (!isImageRef(ref)) {
    const details = [{ in: 'query', path: 'ref', message: 'must be the reference of an image', rule: 'reference' }] as const;
    throw new ControlPlaneError('bad_body', '`ref` is not the reference of an image; see details.', { details });
  }
  return registry.image(ref).catch((cause: unknown) => {
    throw new ControlPlaneError('provider_error', 'The registry cannot be read. Try again later.', { cause });
  });
}
