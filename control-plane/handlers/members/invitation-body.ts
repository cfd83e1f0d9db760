import type { components } from '../../../generated/types.ts';
import type { FoundInvitation } from '../../actions/members/invitations.ts';
import { timestamp } from '../shared/timestamp.ts';

export function invitationBody({ row, workspace, invitedBy }: FoundInvitation): components['schemas']['Invitation'] {
  const { id, email, role, status, invitedById, expiresAt, createdAt } = row;
  const { slug, name, hues, iconUrl } = workspace;
  return {
    id,
    email,
    role,
    status,
    invitedBy: { id: invitedById, name: invitedBy },
    workspace: { slug, name, hues: [...hues], iconUrl },
    expiresAt: timestamp(expiresAt),
    createdAt: timestamp(createdAt),
  };
}
