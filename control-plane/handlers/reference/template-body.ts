import type { components } from '../../../generated/types.ts';
import type { CatalogEntry } from '../../actions/reference/catalog.ts';
import { timestamp } from '../shared/timestamp.ts';

export function templateBody({ template, versions }: CatalogEntry): components['schemas']['Template'] {
  const { id, name, definition } = template;
  return {
    id,
    name,
    ...definition,
    components: definition.components.map(({ run: _run, ...component }) => component),
    versions: versions.map(({ version, releasedAt, isCurrent }) => ({
      version,
      releasedAt: timestamp(releasedAt),
      current: isCurrent,
    })),
  };
}
