import { createHash, createHmac } from 'node:crypto';
import { isSame } from '../shared/same-text.ts';

/** A mail that a provider has passed on. */
export interface IncomingMail {
  readonly recipients: readonly string[];
  readonly id: string;
  readonly text: string;
  /** Parts of the mail besides its text: the names of attachments, and a text that is HTML alone and shows nothing. */
  readonly leftOut: readonly string[];
  readonly isAutomatic: boolean;
}

/** The headers of a webhook, and what they have to prove. */
export interface Claim {
  readonly contentType: string;
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  readonly secret: string;
}

interface Delivery extends Claim {
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The fields of a form or of JSON, as far as they are text. */
type Fields = Readonly<Record<string, unknown>>;

/** The webhook cannot be read, or nothing proves that the provider sent it. */
export class MailRefused extends Error {}

/** Refuses a webhook that cannot be of the provider, whatever its body is. Throws `MailRefused`. */
export function refuseForeign({ contentType, authorization, secret }: Claim): void {
  // Only a form has a signature, and only without a password.
  const mayBeSigned = authorization === undefined && !isJson(contentType);
  if (!mayBeSigned && !hasPassword(authorization, secret)) throw new MailRefused(unproven);
}

const unproven = 'The webhook has neither the secret as its password nor a signature. Check its address.';

/**
 * Reads the webhook of a provider that receives mails: a form as Mailgun and SendGrid send it, or JSON as Postmark
 * does. The secret is the password of the webhook's address, or Mailgun's key, which signs the form. Throws
 * `MailRefused`.
 */
export async function readIncomingMail({ body, contentType, authorization, secret }: Delivery): Promise<IncomingMail> {
  const fields = await readFields(body, contentType);
  if (!hasPassword(authorization, secret) && !isSigned(fields, secret)) throw new MailRefused(unproven);
  const plain = textOf(fields, 'TextBody', 'body-plain', 'text');
  const html = plain.trim() === '' ? textOf(fields, 'HtmlBody', 'body-html', 'html') : '';
  const text = html === '' ? plain : await textOfHtml(html);
  const sent =
    textOf(fields, 'Message-Id', 'MessageID') || (/^message-id:\s*(\S+)/im.exec(headersOf(fields))?.[1] ?? '');
  return {
    recipients: ['recipient', 'to', 'To', 'OriginalRecipient', 'envelope'].map((name) => textOf(fields, name)),
    id: sent || createHash('sha256').update(body).digest('hex'),
    text,
    leftOut: [...(html !== '' && text === '' ? ['the text, which is HTML alone'] : []), ...attachmentsOf(fields)],
    isAutomatic: /^(auto-submitted:\s*auto|precedence:\s*(auto_reply|bulk|junk)|x-autoreply:)/im.test(
      headersOf(fields),
    ),
  };
}

/** The text that a mail client shows of HTML, with the addresses of links, and without images. */
async function textOfHtml(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 1_000_000, maxDepth: 200, ellipsis: '' },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'img', format: 'skip' },
    ],
  }).trim();
}

async function readFields(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Fields> {
  try {
    if (isJson(contentType)) return membersOf(JSON.parse(Buffer.from(body).toString()));
    if (/^multipart\//i.test(contentType)) return await readParts(body, contentType);
    return Object.fromEntries(await new Response(body, { headers: { 'content-type': contentType } }).formData());
  } catch (cause) {
    throw new MailRefused('The webhook is neither a form nor JSON of a mail provider.', { cause });
  }
}

/** Reads a form of several parts. SendGrid leaves a text as the mail had it, and names its encoding in `charsets`. */
async function readParts(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<Fields> {
  // Each byte as a character, because the parser takes every text for UTF-8.
  const bytes = Buffer.from(Buffer.from(body).toString('latin1'));
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  const charsets = membersOf(parsed(decode(form.get('charsets'), 'utf-8')));
  const read = (name: string, value: string | File) => {
    const { [name]: charset } = charsets;
    if (typeof value === 'string') return decode(value, typeof charset === 'string' ? charset : 'utf-8');
    return { Name: decode(value.name, 'utf-8') };
  };
  return Object.fromEntries([...form].map(([name, value]) => [name, read(name, value)]));
}

/** The text of characters that are bytes, in UTF-8 for an encoding that is not known. */
function decode(characters: unknown, charset: string): string {
  const bytes = Buffer.from(typeof characters === 'string' ? characters : '', 'latin1');
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The names of the attachments: members of Postmark's list, or files of a form. */
function attachmentsOf(fields: Fields): string[] {
  const listed: readonly unknown[] = Array.isArray(fields.Attachments) ? fields.Attachments : Object.values(fields);
  return listed.flatMap((file) => textOf(membersOf(file), 'Name') || []);
}

function isJson(contentType: string): boolean {
  return /^application\/json\b/i.test(contentType);
}

/** All headers, a line for each, in the three ways in which providers list them. */
function headersOf(fields: Fields): string {
  const plain = textOf(fields, 'headers');
  const listed = fields.Headers ?? parsed(textOf(fields, 'message-headers'));
  if (!Array.isArray(listed)) return plain;
  const lines = listed.map((header: unknown) => {
    if (Array.isArray(header)) return header.map(String).join(': ');
    const { Name, Value } = membersOf(header);
    return `${String(Name)}: ${String(Value)}`;
  });
  return lines.join('\n');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The first of several fields that is a text; empty without one. */
function textOf(fields: Fields, ...names: readonly string[]): string {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function membersOf(value: unknown): Fields {
  // An object that JSON.parse has made.
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function hasPassword(authorization: string | undefined, secret: string): boolean {
  const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString();
  const colon = credentials.indexOf(':');
  return colon !== -1 && isSame(credentials.slice(colon + 1), secret);
}

/** Mailgun signs a time and a token of the form. A repeated form changes nothing, so its age does not matter. */
function isSigned(fields: Fields, secret: string): boolean {
  const signed = textOf(fields, 'timestamp') + textOf(fields, 'token');
  const signature = textOf(fields, 'signature');
  return signed !== '' && isSame(signature, createHmac('sha256', secret).update(signed).digest('hex'));
}
