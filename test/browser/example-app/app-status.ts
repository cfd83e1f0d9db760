import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { components } from '../../../generated/types.ts';
import { controlPlane, explain } from './control-plane.ts';

type AppStatus = components['schemas']['AppStatus'];

const where = { params: { path: { workspaceSlug: 'acme', appSlug: 'storefront' }, query: { region: 'eu-central' } } };
const againAfterMs = 500;

const line = document.querySelector('#app-status');
const containers = document.querySelector('#containers');

/**
 * Shows how the app is for as long as the page is open. What comes first on a stream is the present state, so nothing
 * is missed when it was cut.
 */
export async function followAppStatus(signal: AbortSignal): Promise<void> {
  while (await readStatuses(signal).catch(() => !signal.aborted)) {
    show('The connection was cut; connecting again…');
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
  }
}

/** Whether it is worth to connect again. Rejects where the connection is cut. */
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
    // A frame of this stream is what a plain GET answers.
    showStatus(JSON.parse(read.value.data) as AppStatus);
  }
  return true;
}

function showStatus({ status, reason, containers: running }: AppStatus): void {
  show(reason === null ? status : `${status}: ${reason}`);
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
