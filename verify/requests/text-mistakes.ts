import fc from 'fast-check';
import { beyond, type Mistake, own } from './mistake.ts';
import { deferred, fitting, unlessNoValue } from './no-value.ts';
import { lengthOf, matches, type Schema } from './schema.ts';
import { textOfLength } from './text-of-length.ts';
import { longestText, strings, textWithout } from './texts.ts';

/** Every kind of mistake of a text. */
export function wrongText(schema: Schema): Mistake[] {
  const { minLength = 0, maxLength, pattern, format } = schema;
  const found: Mistake[] = [];
  const texts = () => deferred(() => strings(schema));
  const shorter = (text: string) =>
    Array.from(text)
      .slice(0, minLength - 1)
      .join('');
  if (minLength > 0) found.push(beyond('minLength', () => texts().map(shorter), textOfLength(schema, minLength)));
  if (maxLength !== undefined && maxLength < longestText) {
    const { maxLength: _limit, ...endless } = schema;
    // With its length as the only mistake, if there is such a text.
    const matching = textOfLength(endless, maxLength + 1);
    const more = (text: string) => 'a'.repeat(maxLength + 1 - lengthOf(text));
    // The host of an address stays the same.
    const padded = () => texts().map((text) => (format === 'email' ? more(text) + text : text + more(text)));
    const longer = () => (pattern !== undefined && matching !== undefined ? fc.constant(matching) : padded());
    found.push(beyond('maxLength', longer, textOfLength(schema, maxLength)));
  }
  if (pattern !== undefined) found.push(...wrongPattern(schema, pattern));
  const other = format === undefined || pattern !== undefined ? null : textWithout(format);
  return other === null ? found : [...found, own('format', () => fc.constant(other))];
}

/** Text that breaks a pattern alone, or before or after text that matches it. */
function wrongPattern(schema: Schema, pattern: string): Mistake[] {
  const { minLength = 0, maxLength = Infinity } = schema;
  const isWrong = (text: string) =>
    !matches(text, pattern) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength;
  const broken = ['\n', ' ', '..', '-', 'ß?', '/../'].find(isWrong);
  if (broken === undefined) return controlCharacters(schema, isWrong);
  const around = () => strings(schema).map((text) => [text + broken, broken + text].filter(isWrong));
  const beside = () => unlessNoValue(() => around().chain((texts) => fc.constantFrom(broken, ...texts)));
  const values = () => fc.oneof(...[fc.constant(broken), beside()].filter((one) => one !== null));
  return [own('pattern', values), ...controlCharacters(schema, isWrong)];
}

/** The two ranges of control characters, without NUL, which no request may contain. */
const controls = { C0: ['\u0001', '\b', '\v', '\u001b', '\u001f'], C1: ['\u007f', '\u0080', '\u0085', '\u009f'] };

/** Text that matches a pattern, but for one control character at its end. */
function controlCharacters(schema: Schema, isWrong: (text: string) => boolean): Mistake[] {
  return Object.entries(controls).flatMap(([range, characters]) => {
    const sample = sampleOf(schema);
    // A pattern that excludes more, such as that of a slug, is broken by other characters as well.
    const isFree = [' b', 'é', '…'].some((text) => matches(sample + text, schema.pattern));
    if (!isFree || !characters.every((character) => isWrong(sample + character))) return [];
    const values = () =>
      fitting(
        fc.tuple(strings(schema), fc.constantFrom(...characters)).map(([text, character]) => text + character),
        isWrong,
        'no text with a control character is wrong only for that',
      );
    return [own('pattern', values, `pattern, ${range} control`)];
  });
}

/** The shortest text of a schema that is easily found. */
function sampleOf(schema: Schema): string {
  return textOfLength(schema, Math.max(1, schema.minLength ?? 0)) ?? '';
}
