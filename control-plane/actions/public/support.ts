import type { ActionPorts } from '../../ports/ports.ts';
import { enqueueMail } from '../../transitions/notices.ts';
import { takeRecipientRate } from '../shared/rates.ts';

interface Contact {
  readonly email: string;
  readonly name?: string | undefined;
  readonly subject?: string | undefined;
  readonly message: string;
}

/** Sends a message to support, which replies to the address in it. */
export async function contactSupport(ports: ActionPorts, { email, name, subject, message }: Contact): Promise<void> {
  const { store, settings } = ports;
  await takeRecipientRate(ports, 'contactSupport', settings.supportAddress);
  const sender = name === undefined ? email : `${name} <${email}>`;
  const mail = {
    to: [settings.supportAddress],
    subject: subject ?? 'A message without a subject',
    text: `From ${sender}\n\n${message}`,
  };
  return store.write('system', (tx) => enqueueMail(tx, { ...mail, workspaceId: null }));
}
