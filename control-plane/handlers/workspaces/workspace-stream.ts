import type { components } from '../../../generated/types.ts';
import type { HydratedView } from '../../actions/workspaces/workspaces.ts';
import type { Request } from '../shared/bind.ts';
import { sharedBody, withRole } from './workspace-body.ts';

type Envelope = components['schemas']['HydratedWorkspaceEnvelope'];

/** Least pause after a frame. */
const pauseMs = { small: 1000, large: 5000 };
const largeBytes = 256 * 1024;

const encoder = new TextEncoder();

/**
 * The workspace, and again after each change, from a look that all its streams share. Ends when the workspace is
 * deleted or has another slug, or when the caller is no longer a member.
 */
export async function* workspaceFrames(
  { ports: { clock, watches }, caller, context: { signal } }: Request<'getWorkspace'>,
  { workspaceId }: { readonly workspaceId: string },
  first: HydratedView,
): AsyncGenerator<Envelope> {
  const place = watches.enter(workspaceId, caller);
  let { after } = place;
  let { role } = first;
  let { body, text } = sharedBody(first);
  try {
    for (;;) {
      const frame = { workspace: withRole(body, role) };
      const sent = { text, role };
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
        ({ body, text, number: after } = look);
        role = present;
      } while (text === sent.text && role === sent.role);
    }
  } finally {
    place.leave();
  }
}

function isLarge(body: Envelope): boolean {
  return encoder.encode(JSON.stringify(body)).length > largeBytes;
}
