import { type components, isControlPlaneError } from '../../../client/index.ts';
import { controlPlane, explain } from './control-plane.ts';
import { show, showList } from './page.ts';

type AppStatus = components['schemas']['AppStatus'];

/** Where an app is: its workspace, its slug and its region. */
export interface AppPlace {
  readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
  readonly query: { readonly region: string };
}

/** Shows the status of the app while the page is open. Each frame is the whole state. */
export async function followAppStatus(place: AppPlace, signal: AbortSignal): Promise<void> {
  try {
    const frames = controlPlane.stream('/api/workspaces/{workspaceSlug}/apps/{appSlug}/status', {
      params: place,
      signal,
    });
    for await (const { data } of frames) showStatus(data);
  } catch (error) {
    if (!isControlPlaneError(error)) throw error;
    show('#app-status', explain(error));
  }
}

function showStatus({ status, statusReason, containers }: AppStatus): void {
  show('#app-status', statusReason === null ? status : `${status}: ${statusReason}`);
  showList(
    '#containers',
    containers.map(({ name, state, restarts }) => `${name}: ${state}, ${restarts} restarts`),
  );
}
