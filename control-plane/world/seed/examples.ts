import type { Json } from '../../../generated/handlers.ts';
import type { Read, Story } from '../../../contract/story.ts';

type Id = keyof Story['reads'];
export type StoryWorkspace = Json<'getWorkspace', 200>['workspace'];
export type StoryApp = StoryWorkspace['instances'][number];

/** A time of an example in milliseconds. */
export function toMs(at: string): number {
  return Date.parse(at);
}

export function toMsOrNull(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

/** The examples of an operation, the first one first; empty if the contract does not have the operation. */
export function readsOf<I extends Id>({ reads }: Story, id: I): Read<I>[] {
  return Object.values(reads[id] ?? {});
}

/** The response of the first example, at the instant of the story. */
export function firstResponse<I extends Id>(story: Story, id: I): Json<I, 200> | undefined {
  return readsOf(story, id)[0]?.response;
}

/** The workspaces at that instant, with their regions and apps. */
export function workspacesOf(story: Story): StoryWorkspace[] {
  const listed = firstResponse(story, 'listWorkspaces')?.workspaces ?? [];
  const shown = readsOf(story, 'getWorkspace').map(({ response }) => response.workspace);
  return listed.flatMap(({ id }) => shown.find((workspace) => workspace.id === id) ?? []);
}

/** The apps at that instant, each with the id of its workspace. */
export function appsOf(story: Story): { readonly workspaceId: string; readonly app: StoryApp }[] {
  return workspacesOf(story).flatMap(({ id, instances }) => instances.map((app) => ({ workspaceId: id, app })));
}

/** Responses of an operation for each workspace at that instant, as far as there are examples. */
export function byWorkspace<I extends Id>(
  story: Story,
  id: I,
): { readonly workspace: StoryWorkspace; readonly response: Json<I, 200> }[] {
  const reads = readsOf(story, id);
  return workspacesOf(story).flatMap((workspace) => {
    const read = reads.find(({ path }) => path.workspaceSlug === workspace.slug);
    return read ? [{ workspace, response: read.response }] : [];
  });
}

/** Responses of an operation for each app at that instant, as far as there are examples. */
export function byApp<I extends Id>(
  story: Story,
  id: I,
): { readonly workspaceId: string; readonly app: StoryApp; readonly response: Json<I, 200> }[] {
  const reads = readsOf(story, id);
  return appsOf(story).flatMap(({ workspaceId, app }) => {
    const read = reads.find(({ path, query }) => {
      const isNamed = path.workspaceSlug === app.workspaceSlug && path.appSlug === app.slug;
      return isNamed && query.env === app.env && (query.region ?? app.region) === app.region;
    });
    return read ? [{ workspaceId, app, response: read.response }] : [];
  });
}
