import type { components } from '../../../generated/types.ts';
import type { RegistryImage } from '../../ports/registry.ts';
import { timestampOrNull } from '../shared/timestamp.ts';

type Body = components['schemas']['RegistryImage'];

export function registryImageBody(image: RegistryImage): Body {
  const {
    ref,
    registry,
    repository,
    tag,
    digest,
    createdAt,
    size,
    platforms,
    ports,
    volumes,
    env,
    user,
    entrypoint,
    cmd,
  } = image;
  return {
    ref,
    registry,
    repository,
    tag,
    digest,
    createdAt: timestampOrNull(createdAt),
    size,
    platforms: [...platforms],
    ports: [...ports],
    volumes: [...volumes],
    env: [...env],
    user,
    entrypoint: [...entrypoint],
    cmd: [...cmd],
  };
}
