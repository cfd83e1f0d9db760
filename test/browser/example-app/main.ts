import { openApp } from './app.ts';
import { controlPlane, explain } from './control-plane.ts';
import { openInvitation } from './invitation.ts';
import { show } from './page.ts';
import { openWorkspace } from './workspace.ts';
import { openHome } from './workspaces.ts';

const leaving = new AbortController();
addEventListener('pagehide', () => leaving.abort());

const { data, error } = await controlPlane.GET('/api/me');
show('#account', error ? explain(error) : `Signed in as ${data.user.name}`);
if (data) await openPage(location.pathname.split('/').slice(1));

/** Opens /, /invitations/{token}, /workspaces/{workspace} or /workspaces/{workspace}/{region}/{app}. */
function openPage([collection, name = '', region, appSlug]: readonly string[]): Promise<void> {
  if (collection === 'invitations') return openInvitation(name);
  if (collection !== 'workspaces') return openHome();
  if (region === undefined || appSlug === undefined) return openWorkspace(name, leaving.signal);
  return openApp({ path: { workspaceSlug: name, appSlug }, query: { region } }, leaving.signal);
}
