import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from '../../../generated/types.ts';
import { controlPlane, explain } from './control-plane.ts';

type AppStatus = components['schemas']['AppStatus'];

const where = { params: { path: { workspaceSlug: 'acme', appSlug: 'storefront' }, query: { region: 'eu-central' } } };
const reconnectAfterMs = 500;

const line = document.querySelector('#app-status');
const containers = document.querySelector('#containers');

/**
 * Shows the status of the app while the page is open. A stream begins with the current state, so a reconnection
 * misses nothing.
 */
export async function followAppStatus(signal: AbortSignal): Promise<void> {
  while (await readStatuses(signal).catch(() => !signal.aborted)) {
    show('The connection was lost. Reconnecting…');
    await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs));
  }
}

/** Returns whether to reconnect. Rejects when the connection is cut. */
async function readStatuses(signal: AbortSignal): Promise<boolean> {
  const headers = { Accept: 'text/event-stream' };
  const { data, error } = await controlPlane.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', {
    ...where,
    headers,
    parseAs: 'stream',
    signal,
  });
  if (error) {
    show(explain(error));
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

function showStatus({ status, statusReason, containers: running }: AppStatus): void {
  show(statusReason === null ? status : `${status}: ${statusReason}`);
  const items = running.map(({ name, state, restarts }) => {
    const item = document.createElement('li');
    item.textContent = `${name}: ${state}, ${restarts} restarts`;
    return item;
  });
  containers?.replaceChildren(...items);
}

function show(text: string): void {
  if (line) line.textContent = text;
}
