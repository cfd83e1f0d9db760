import { NamedEvent } from '../../../contract/model/handler.ts';
import type { components } from '../../../generated/types.ts';
import type { HydratedView } from '../../actions/workspaces/workspaces.ts';
import type { Request } from '../shared/bind.ts';
import { changesBody, type SeenBody, sharedBody, withRole } from './workspace-body.ts';

type Schemas = components['schemas'];
type Frame = Schemas['HydratedWorkspaceEnvelope'] | NamedEvent<'changes', Schemas['WorkspaceChanges']>;

/** Least pause after a frame. */
const pauseMs = { small: 1000, large: 5000 };
const largeBytes = 256 * 1024;

const encoder = new TextEncoder();

/**
 * The workspace, and again after each change, from a look that all its streams share. Ends when the workspace is
 * deleted or has another slug, or when the caller is no longer a member.
 */
export async function* workspaceFrames(
  { ports: { clock, watches }, caller, context: { signal }, input }: Request<'getWorkspace'>,
  { workspaceId }: { readonly workspaceId: string },
  first: HydratedView,
): AsyncGenerator<Frame> {
  const place = watches.enter(workspaceId, caller);
  const frameOf = input.query.frames === 'changes' ? changedFrame : wholeFrame;
  let { after } = place;
  const begun = sharedBody(first);
  let { text } = begun;
  let seen: SeenBody = { ...begun, role: first.role };
  let frame: Frame = wholeFrame(seen);
  try {
    for (;;) {
      const sent = { text, seen };
      yield frame;
      const until = clock.now() + (isLarge(frame) ? pauseMs.large : pauseMs.small);
      do {
        let look = await place.next(after, signal);
        if (look && until > clock.now()) {
          await clock.sleep(until - clock.now(), signal).catch(() => undefined);
          look = await place.next(after, signal);
        }
        const present = look?.roles.get(caller.userId);
        if (!look || present === undefined || look.body.slug !== first.workspace.slug) return;
        ({ text, number: after } = look);
        seen = { ...look, role: present };
      } while (text === sent.text && seen.role === sent.seen.role);
      frame = frameOf(seen, sent.seen);
    }
  } finally {
    place.leave();
  }
}

function wholeFrame({ body, role }: SeenBody): Schemas['HydratedWorkspaceEnvelope'] {
  return { workspace: withRole(body, role) };
}

function changedFrame(seen: SeenBody, before: SeenBody): NamedEvent<'changes', Schemas['WorkspaceChanges']> {
  return new NamedEvent('changes', changesBody(before, seen));
}

function isLarge(frame: Frame): boolean {
  const body = frame instanceof NamedEvent ? frame.data : frame;
  return encoder.encode(JSON.stringify(body)).length > largeBytes;
}
