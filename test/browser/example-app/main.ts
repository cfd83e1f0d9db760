import { followAppStatus } from './app-status.ts';
import { controlPlane, explain } from './control-plane.ts';
import { offerUpload } from './upload.ts';
import { offerToCreate, showWorkspaces } from './workspaces.ts';

const leaving = new AbortController();
addEventListener('pagehide', () => leaving.abort());

offerToCreate();
offerUpload();

const { data, error } = await controlPlane.GET('/api/me');
const account = document.querySelector('#account');
if (account) account.textContent = error ? explain(error) : `Signed in as ${data.user.name}`;
if (data) await Promise.all([showWorkspaces(), followAppStatus(leaving.signal)]);
