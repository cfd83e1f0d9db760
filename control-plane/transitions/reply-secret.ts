import type { Ports } from '../ports/ports.ts';
import { readStoredSecret } from './stored-secret.ts';

/** The secret that signs reply addresses of tickets. It stays, so that addresses in older mails stay valid. */
export function readReplySecret(ports: Pick<Ports, 'store' | 'random'>): Promise<string> {
  return readStoredSecret(ports, 'tickets/replies');
}
