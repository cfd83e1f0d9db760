import type { components } from '../../../generated/types.ts';
import { getWorkspace, type HydratedView } from '../../actions/workspaces/workspaces.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Request } from '../shared/bind.ts';
import { hydratedWorkspaceBody } from './workspace-body.ts';

type Envelope = components['schemas']['HydratedWorkspaceEnvelope'];
type Path = Parameters<typeof getWorkspace>[2];

/** Interval of looks without a wake. */
const lookMs = 5000;
/** Least pause after a look, and after a large frame. */
const pauseMs = { small: 1000, large: 5000 };
const largeBytes = 256 * 1024;

const encoder = new TextEncoder();

/**
 * The workspace, and again after each change. Each wake, of any record, is followed by a look. Ends when the workspace
 * is deleted or has another slug, or when the caller is no longer a member.
 */
export async function* workspaceFrames(
  { ports, caller, context }: Request<'getWorkspace'>,
  path: Path,
  first: HydratedView,
): AsyncGenerator<Envelope> {
  const { clock, wakes } = ports;
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  // Taken before each look, so that no wake is missed.
  let woken = wakes.woken(signal);
  let sent = '';
  try {
    for (
      let view: HydratedView | null = first;
      view?.workspace.slug === first.workspace.slug;
      view = await lookAgain(ports, caller, path)
    ) {
      const body = { workspace: hydratedWorkspaceBody(view) };
      const state = JSON.stringify(body, withoutUptime);
      const isNew = state !== sent;
      if (isNew) yield body;
      sent = state;
      const until = clock.now() + (isNew && isLarge(body) ? pauseMs.large : pauseMs.small);
      const isWoken = await isWithin(woken, lookMs, { clock, signal });
      if (until > clock.now()) await clock.sleep(until - clock.now(), signal).catch(() => undefined);
      if (signal.aborted) return;
      if (isWoken) woken = wakes.woken(signal);
    }
  } finally {
    over.abort();
  }
}

/** The uptime changes with every look, and follows from `startedAt`. */
function withoutUptime(key: string, value: unknown): unknown {
  return key === 'uptime' ? undefined : value;
}

function isLarge(body: Envelope): boolean {
  return encoder.encode(JSON.stringify(body)).length > largeBytes;
}

/** Whether an event happens within a time. */
async function isWithin(
  event: Promise<void>,
  milliseconds: number,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<boolean> {
  const waiting = new AbortController();
  const asleep = clock.sleep(milliseconds, AbortSignal.any([signal, waiting.signal]));
  const isFirst = await Promise.race([
    event.then(() => true),
    asleep.then(
      () => false,
      () => false,
    ),
  ]);
  waiting.abort();
  return isFirst;
}

async function lookAgain(ports: Ports, caller: Caller, path: Path): Promise<HydratedView | null> {
  try {
    return await getWorkspace(ports, caller, path);
  } catch (error) {
    if (error instanceof ControlPlaneError) return null;
    throw error;
  }
}
