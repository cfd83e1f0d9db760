import fc, { type Arbitrary } from 'fast-check';
import { fitting, NoValue, requireOne, unlessNoValue } from './no-value.ts';
import { withoutAssertions } from './patterns.ts';
import { lengthOf, matches, type Schema } from './schema.ts';

/** A longer text is not sent: a server may take a second for each. */
export const longestText = 1_000_000;

// To make the strings of a pattern takes 20 ms where it excludes characters, and the contract has few patterns.
const made = new Map<string, Arbitrary<string> | NoValue>();

/** Strings without NUL, which no request may contain. Throws a `NoValue` where none is found. */
export function strings(schema: Schema): Arbitrary<string> {
  const { minLength, maxLength, pattern, format } = schema;
  const key = JSON.stringify([minLength, maxLength, pattern, format]);
  let known = made.get(key);
  if (!known) made.set(key, (known = stringsOrReason(schema)));
  if (known instanceof NoValue) throw known;
  return known;
}

function stringsOrReason(schema: Schema): Arbitrary<string> | NoValue {
  try {
    return makeStrings(schema);
  } catch (error) {
    if (error instanceof NoValue) return error;
    throw error;
  }
}

// Not the `binary` of fast-check, which takes a second to make. A surrogate is not a character.
const codePoints = fc.oneof(
  fc.integer({ min: 1, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);
const signs = codePoints.map((codePoint) => String.fromCodePoint(codePoint));
const usual = 100;

function makeStrings({ minLength = 0, maxLength = Infinity, pattern, format }: Schema): Arbitrary<string> {
  if (minLength > maxLength) throw new NoValue(`no text has at least ${minLength} and at most ${maxLength} characters`);
  if (minLength > longestText) throw new NoValue(`texts have at least ${minLength} characters`);
  const fits = (text: string) =>
    !text.includes('\0') && lengthOf(text) >= minLength && lengthOf(text) <= maxLength && matches(text, pattern);
  const among = (texts: Arbitrary<string>, what: string) =>
    requireOne(fitting(texts, fits, `no text of ${minLength} to ${maxLength} characters is found that ${what}`));
  if (pattern?.startsWith('^https')) return among(addresses, `matches ${pattern} and leads nowhere`);
  const ofFormat = format === undefined ? null : formatted(format);
  if (ofFormat)
    return among(ofFormat, `has the format ${format}${pattern === undefined ? '' : ` and matches ${pattern}`}`);
  if (pattern !== undefined) return among(matching(pattern, minLength, maxLength, fits), `matches ${pattern}`);
  // ASCII only: percent-encoded in a URL, other characters could exceed the 16 kB limit of the head.
  const most = Math.min(maxLength, Math.max(usual, minLength));
  const longest = fc.constant('a'.repeat(maxLength > longestText ? most : maxLength));
  const any = fitting(fc.string({ unit: signs, minLength, maxLength: most }), fits, 'no text is found');
  return fc.oneof({ weight: 9, arbitrary: any }, { weight: 1, arbitrary: longest });
}

/** Texts drawn by a pattern; where none of them fits, longer ones, or those of a keyboard. */
function matching(
  pattern: string,
  minLength: number,
  maxLength: number,
  fits: (text: string) => boolean,
): Arbitrary<string> {
  const drawn = unlessThrown(() =>
    fc.stringMatching(withoutAssertions(pattern), { maxLength: Math.min(maxLength, longestText) }),
  );
  const typed = fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, minLength + usual) });
  const candidates = drawn ? [drawn, drawn.map((text) => stretched(text, minLength, fits)), typed] : [typed];
  return candidates.find((texts) => unlessNoValue(() => requireOne(fitting(texts, fits, '')))) ?? typed;
}

/** A text in which a character is repeated, so that it has a length and fits; else the text as it is. */
export function stretched(text: string, length: number, fits: (text: string) => boolean): string {
  const characters = Array.from(text);
  const missing = length - characters.length;
  if (missing <= 0) return text;
  const places = Array.from({ length: Math.min(characters.length, 20) + 1 }, (_, back) => characters.length - back);
  for (const at of places) {
    const [before, after] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
    for (const sign of new Set(['a', 'A', '0', ...characters.slice(Math.max(0, at - 1), at)])) {
      const longer = before + sign.repeat(missing) + after;
      if (fits(longer)) return longer;
    }
  }
  return text;
}

/** The generators of fast-check refuse some patterns, such as those with a back reference, by an error. */
function unlessThrown<Result>(make: () => Result): Result | null {
  try {
    return make();
  } catch {
    return null;
  }
}

// A server may send something to an address, or read it. These lead nowhere (RFC 2606).
// Not `webPath` of fast-check, which takes a second to make.
const segments = fc.array(fc.stringMatching(/^([A-Za-z0-9._~-]|%[0-9A-F]{2}){1,12}$/), { minLength: 1, maxLength: 3 });
const addresses = segments.map((path) => `https://example.test/${path.join('/')}`);
const emails = fc
  .emailAddress({ size: 'small' })
  .map((email) => `${email.slice(0, email.lastIndexOf('@'))}@example.test`);
const hosts = fc.stringMatching(/^[a-z]([a-z0-9]{0,12}[a-z0-9])?$/).map((name) => `${name}.example.test`);
// Years that every calendar of a server knows.
const times = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000', ''));
const octets = fc.stringMatching(/^[A-Za-z0-9+/]{4}$/);

const byFormat: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: emails,
  'idn-email': emails,
  uri: addresses,
  iri: addresses,
  'uri-reference': addresses,
  'iri-reference': addresses,
  hostname: hosts,
  'idn-hostname': hosts,
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  'date-time': times,
  date: times.map((time) => time.slice(0, 10)),
  time: times.map((time) => time.slice(11)),
  duration: fc.integer({ min: 1, max: 1000 }).map((minutes) => `PT${minutes}M`),
  byte: fc.array(octets, { maxLength: 5 }).map((groups) => groups.join('')),
  regex: fc.constantFrom('^a+$', '[0-9]', 'b?'),
  'json-pointer': segments.map((path) => `/${path.join('/').replaceAll('~', '~0')}`),
};
/** Formats that restrict no text. */
const free: ReadonlySet<string> = new Set(['password', 'binary', 'string', 'text', 'textarea']);

/** A text that does not have a format; `null` where each has it, or where the format is not known. */
export function textWithout(format: string): string | null {
  if (!Object.hasOwn(byFormat, format)) return null;
  return format === 'regex' ? '(' : 'not like that';
}

/** The texts of a format; `null` where it restricts none. */
function formatted(format: string): Arbitrary<string> | null {
  if (free.has(format)) return null;
  const known = Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  if (!known) throw new NoValue(`the generators of requests do not know the format "${format}"`);
  return known;
}
