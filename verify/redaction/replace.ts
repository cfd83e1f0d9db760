import { createMultiReplacer } from '../../contract/redaction/multi-replace.ts';
import { redacted } from '../../contract/redaction/patterns.ts';
import { formsOf } from '../../contract/redaction/redactor.ts';

/** Replaces secrets in a text, in each encoding. A short one is replaced as a word of its own only. */
export function createReplace(secrets: readonly string[]): (text: string) => string {
  // The replacer takes eight characters at least.
  const isLong = (text: string) => text.length >= 8;
  const replacer = createMultiReplacer(secrets.flatMap(formsOf).filter(isLong));
  const short = secrets.filter((secret) => !isLong(secret)).map((secret) => secret.replaceAll(/\W/g, '\\$&'));
  const words = short.length === 0 ? null : new RegExp(`(?<!\\w)(?:${short.join('|')})(?!\\w)`, 'g');
  return (text) => {
    const replaced = replacer.replace(text, redacted);
    return words ? replaced.replaceAll(words, redacted) : replaced;
  };
}
