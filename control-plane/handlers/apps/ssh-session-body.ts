import type { components } from '../../../generated/types.ts';
import type { FoundSession } from '../../actions/apps/ssh.ts';
import { timestamp } from '../shared/timestamp.ts';

export function sshSessionBody({
  row,
  host: { host, port, hostKey },
}: FoundSession): components['schemas']['SshSession'] {
  const { id, status, username, service, expiresAt, publicKey, certificate } = row;
  const command = `ssh -p ${port} ${username}@${host}`;
  return {
    id,
    status,
    host,
    port,
    username,
    hostKey,
    command,
    service,
    expiresAt: timestamp(expiresAt),
    publicKey,
    certificate,
  };
}
