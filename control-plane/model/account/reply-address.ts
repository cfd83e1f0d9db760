import { hmacSha256 } from '../shared/hash.ts';

/** The side of a ticket whose reply an address takes. */
export type ReplyFrom = 'support' | 'customer';

export interface ReplyTicket {
  readonly ticketId: string;
  readonly from: ReplyFrom;
}

const letters = { support: 's', customer: 'c' } satisfies Record<ReplyFrom, string>;

/** Characters of a ticket's id to the base 36, and of a signature in hexadecimal: 64 bits. */
const [idLength, signatureLength] = [25, 16];
const tokenPattern = new RegExp(`\\+([sc])([0-9a-z]{${idLength}})([0-9a-f]{${signatureLength}})@`, 'i');

/** An address that names a ticket by a signed token after a plus; the address itself for an id that is not a UUID. */
export async function replyAddressOf(base: string, secret: string, ticket: ReplyTicket): Promise<string> {
  const digits = ticket.ticketId.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(digits)) return base;
  const at = base.lastIndexOf('@');
  const id = BigInt(`0x${digits}`).toString(36).padStart(idLength, '0');
  return `${base.slice(0, at)}+${letters[ticket.from]}${id}${await signatureOf(secret, ticket)}${base.slice(at)}`;
}

/** The ticket that one of several addresses names; `null` without a token that is signed with the secret. */
export async function readReplyAddress(addresses: readonly string[], secret: string): Promise<ReplyTicket | null> {
  for (const address of addresses) {
    const [, letter = '', id = '', signature = ''] = tokenPattern.exec(address) ?? [];
    if (id === '') continue;
    const ticket = { ticketId: uuidOf(id), from: letter.toLowerCase() === 's' ? 'support' : 'customer' } as const;
    if ((await signatureOf(secret, ticket)) === signature.toLowerCase()) return ticket;
  }
  return null;
}

async function signatureOf(secret: string, { ticketId, from }: ReplyTicket): Promise<string> {
  return (await hmacSha256(secret, `${from} ${ticketId}`)).slice(0, signatureLength);
}

function uuidOf(base36: string): string {
  let number = 0n;
  for (const digit of base36.toLowerCase()) number = number * 36n + BigInt(parseInt(digit, 36));
  const digits = number.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.+)$/, '$1-$2-$3-$4-$5');
}
