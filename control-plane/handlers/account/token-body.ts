import type { components } from '../../../generated/types.ts';
import type { FoundToken } from '../../actions/account/tokens.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

export function tokenBody({ row, workspaceSlug }: FoundToken): components['schemas']['Token'] {
  const { id, name, prefix, scope, expiresAt, lastUsedAt, createdAt } = row;
  return {
    id,
    name,
    prefix,
    scope,
    workspaceSlug,
    expiresAt: timestampOrNull(expiresAt),
    lastUsedAt: timestampOrNull(lastUsedAt),
    createdAt: timestamp(createdAt),
  };
}
