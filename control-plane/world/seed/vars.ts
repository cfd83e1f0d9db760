import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { byApp, readsOf, toMs } from './examples.ts';

export function seedVars(story: Story): SomeRows {
  const revealed = new Map(readsOf(story, 'revealVar').map(({ path, response }) => [path.varId, response.value]));
  return {
    vars: byApp(story, 'listVars').flatMap(({ workspaceId, app, response }) =>
      response.vars.map(({ id, key, value, isSecret, createdAt, updatedAt, updatedBy }) => ({
        id,
        workspaceId,
        appId: app.id,
        key,
        // The list masks secrets. Not every one of them is revealed by an example.
        value: isSecret ? (revealed.get(id) ?? 'not-a-real-secret') : value,
        isSecret,
        createdAt: toMs(createdAt),
        updatedAt: toMs(updatedAt),
        updatedById: updatedBy?.id ?? null,
      })),
    ),
  };
}
