import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from '../../../generated/types.ts';
import { controlPlane, explain } from './control-plane.ts';
import { show, showList } from './page.ts';

type AppStatus = components['schemas']['AppStatus'];

/** Where an app is: its workspace, its slug and its region. */
export interface AppPlace {
  readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
  readonly query: { readonly region: string };
}

const reconnectAfterMs = 500;

/**
 * Shows the status of the app while the page is open. A stream begins with the current state, so a reconnection
 * misses nothing.
 */
export async function followAppStatus(place: AppPlace, signal: AbortSignal): Promise<void> {
  while (await readStatuses(place, signal).catch(() => !signal.aborted)) {
    show('#app-status', 'The connection was lost. Reconnecting…');
    await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs));
  }
}

/** Returns whether to reconnect. Rejects when the connection is cut. */
async function readStatuses(params: AppPlace, signal: AbortSignal): Promise<boolean> {
  const headers = { Accept: 'text/event-stream' };
  const { data, error } = await controlPlane.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', {
    params,
    headers,
    parseAs: 'stream',
    signal,
  });
  if (error) {
    show('#app-status', explain(error));
    return false;
  }
  if (!data) return false;
  const reader = data.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    // A frame of this stream has the same schema as the response to a plain GET.
    showStatus(JSON.parse(read.value.data) as AppStatus);
  }
  return true;
}

function showStatus({ status, statusReason, containers }: AppStatus): void {
  show('#app-status', statusReason === null ? status : `${status}: ${statusReason}`);
  showList(
    '#containers',
    containers.map(({ name, state, restarts }) => `${name}: ${state}, ${restarts} restarts`),
  );
}
