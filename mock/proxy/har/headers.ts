import { sessionHeader } from '../../context/session.ts';
import { groupHeaders } from '../message/headers.ts';
import { type SecretPlace, writeAddress } from './address.ts';
import { redacted } from './patterns.ts';
import { isSecretName } from './names.ts';
import type { Redactor } from './redactor.ts';

/** A header or a cookie, as HAR 1.2 describes it. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** All values of a header. */
export function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return groupHeaders(rawHeaders).find(([one]) => one.toLowerCase() === name)?.[1] ?? [];
}

/** The headers with redacted secrets. */
export function writeHeaders(rawHeaders: readonly string[], redactor: Redactor, places: readonly SecretPlace[]): Pair[] {
  return groupHeaders(rawHeaders).flatMap(([name, values]) =>
    values.map((value) => ({ name, value: writeHeader(name.toLowerCase(), value, redactor, places) })),
  );
}

/** Cookies without their values. */
export function writeCookies(pairs: readonly string[]): Pair[] {
  return pairs.map((pair) => ({ name: pair.split('=', 1).join('').trim(), value: redacted }));
}

function writeHeader(name: string, value: string, redactor: Redactor, places: readonly SecretPlace[]): string {
  // The attributes of a cookie, such as its path, are no secrets.
  const cookies = name === 'set-cookie' ? value.split(';', 1) : name === 'cookie' ? value.split(';') : [];
  for (const pair of cookies) redactor.redactSecret(pair.slice(pair.indexOf('=') + 1).trim());
  if (name.endsWith('authorization')) return writeCredentials(value, redactor);
  // The URL of a page may hold a token.
  if (name === 'referer') return `${URL.parse(value)?.origin ?? ''}/${redacted}`;
  if (name === 'location' || name === 'content-location') return redactor.redact(writeAddress(value, redactor, places));
  // The name of a mock session is no secret.
  return isSecretName(name) && name !== sessionHeader ? redactor.redactSecret(value) : redactor.redact(value);
}

/** Keeps the scheme, which explains the response. With `Basic`, the password alone is a secret too. */
function writeCredentials(value: string, redactor: Redactor): string {
  const [, scheme = '', credentials = ''] = /^(\S+)\s+(.*)$/s.exec(value) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(credentials, 'base64').toString() : '';
  for (const secret of [value, credentials, pair, pair.slice(pair.indexOf(':') + 1)]) redactor.redactSecret(secret);
  return /^(?:basic|bearer|digest|negotiate)$/i.test(scheme) ? `${scheme} ${redacted}` : redacted;
}
