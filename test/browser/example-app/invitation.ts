import { controlPlane, explain } from './control-plane.ts';
import { link, onSubmit, openTemplate, show } from './page.ts';

/** The page that the link in the mail of an invitation opens. */
export async function openInvitation(token: string): Promise<void> {
  openTemplate('invitation');
  const params = { path: { token } };
  onSubmit('#accept', async () => {
    const { data, error } = await controlPlane.POST('/api/invitations/{token}/accept', { params });
    if (error) return [explain(error)];
    return ['You are a member now. ', link(`/workspaces/${data.workspace.slug}`, `Open ${data.workspace.name}`)];
  });
  const { data, error } = await controlPlane.GET('/api/invitations/{token}', { params });
  if (error) return show('#invitation-text', explain(error));
  const { invitedBy, workspace, role } = data.invitation;
  show('#invitation-text', `${invitedBy.name} invites you to ${workspace.name} as ${role}.`);
}
