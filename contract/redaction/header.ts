import { type SecretPlace, writeAddress } from './address.ts';
import { isSecretName } from './names.ts';
import { redacted } from './patterns.ts';
import type { Redactor } from './redactor.ts';

/** The value of a header with redacted secrets. The name is in lower case. */
export function writeHeader(name: string, value: string, redactor: Redactor, places: readonly SecretPlace[]): string {
  // The attributes of a cookie, such as its path, are not secret.
  const cookies = name === 'set-cookie' ? value.split(';', 1) : name === 'cookie' ? value.split(';') : [];
  for (const pair of cookies) redactor.redactSecret(pair.slice(pair.indexOf('=') + 1).trim());
  if (name.endsWith('authorization')) return writeCredentials(value, redactor);
  // The URL of a page may hold a token.
  if (name === 'referer') return `${URL.parse(value)?.origin ?? ''}/${redacted}`;
  if (name === 'location' || name === 'content-location') return redactor.redact(writeAddress(value, redactor, places));
  return isSecretName(name) ? redactor.redactSecret(value) : redactor.redact(value);
}

/** Keeps the scheme, which explains the response. With `Basic`, the password alone is a secret too. */
function writeCredentials(value: string, redactor: Redactor): string {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(.*)$/s.exec(value) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : '';
  for (const secret of [value, credentials, pair, pair.slice(pair.indexOf(':') + 1)]) redactor.redactSecret(secret);
  return /^(?:basic|bearer|digest|negotiate)$/i.test(scheme) ? `${scheme} ${redacted}` : redacted;
}
