import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { firstResponse, toMs } from './examples.ts';

export function seedTemplates(story: Story): SomeRows {
  const templates = firstResponse(story, 'listTemplates')?.templates ?? [];
  return {
    templates: templates.map(({ id, name, versions: _versions, ...definition }) => ({ id, name, definition })),
    templateVersions: templates.flatMap(({ id: templateId, versions }) =>
      versions.map(({ version, releasedAt, current }) => ({
        id: `${templateId} ${version}`,
        templateId,
        version,
        releasedAt: toMs(releasedAt),
        isCurrent: current,
      })),
    ),
  };
}
