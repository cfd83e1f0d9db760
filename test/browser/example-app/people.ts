import { controlPlane, explain } from './control-plane.ts';
import { onSubmit, showList, textOf } from './page.ts';

export async function showPeople(workspaceSlug: string): Promise<void> {
  const params = { path: { workspaceSlug } };
  const [members, invitations] = await Promise.all([
    controlPlane.GET('/api/workspaces/{workspaceSlug}/members', { params }),
    controlPlane.GET('/api/workspaces/{workspaceSlug}/invitations', { params }),
  ]);
  showList(
    '#members',
    members.error ? [explain(members.error)] : members.data.members.map(({ name, role }) => `${name} (${role})`),
  );
  showList(
    '#invitations',
    invitations.error
      ? [explain(invitations.error)]
      : invitations.data.invitations.map(({ email, role, status }) => `${email} (${role}): ${status}`),
  );
}

export function offerToInvite(workspaceSlug: string): void {
  onSubmit('#new-invitation', async (fields) => {
    const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/invitations', {
      params: { path: { workspaceSlug } },
      body: { email: textOf(fields, 'email'), role: 'developer' },
    });
    return [error ? explain(error) : `A mail was sent to ${data.invitation.email}.`];
  });
}
