import { sessionHeader } from '../../context/session.ts';
import { groupHeaders } from '../message/headers.ts';
import type { SecretPlace } from '../../../contract/redaction/address.ts';
import { writeHeader } from '../../../contract/redaction/header.ts';
import { redacted } from '../../../contract/redaction/patterns.ts';
import type { Redactor } from '../../../contract/redaction/redactor.ts';

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
export function writeHeaders(
  rawHeaders: readonly string[],
  redactor: Redactor,
  places: readonly SecretPlace[],
): Pair[] {
  return groupHeaders(rawHeaders).flatMap(([name, values]) =>
    // The name of a mock session is not a secret, although its name says `session`.
    values.map((value) => ({
      name,
      value:
        name.toLowerCase() === sessionHeader
          ? redactor.redact(value)
          : writeHeader(name.toLowerCase(), value, redactor, places),
    })),
  );
}

/** Cookies without their values. */
export function writeCookies(pairs: readonly string[]): Pair[] {
  return pairs.map((pair) => ({ name: pair.split('=', 1).join('').trim(), value: redacted }));
}
