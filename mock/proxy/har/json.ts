import { parseJson } from '../../../server/contract/parse-json.ts';
import type { Body } from '../../../generated/handlers.ts';
import { isObject } from '../../../server/contract/document.ts';
import type { Operation } from '../../../server/model/operation.ts';
import { redacted } from './patterns.ts';
import { holdsSecrets, isSecretName, namesSecret } from './names.ts';
import type { Redactor } from './redactor.ts';

/** What JSON is part of. */
export interface JsonPlace {
  readonly operation: Operation | null;
  readonly side: 'request' | 'response';
}

/** Fields that hold secrets in what an operation is sent, beside those whose name says it: files, and settings. */
const secretFields: Readonly<Record<string, readonly string[]>> = {
  createUpload: ['content'] satisfies (keyof Body<'createUpload'>['files'][number])[],
  installApplication: ['values'] satisfies (keyof Body<'installApplication'>)[],
};

/** Nothing real is deeper, and the stack has an end. */
const maxDepth = 100;

/**
 * Takes JSON values in their order, each without its secrets. Where the contract says only that an answer is sensitive, every text in it
 * is a secret.
 */
export function createJsonRedactor({ operation, side }: JsonPlace, redactor: Redactor): (value: unknown) => unknown {
  const own = side === 'request' ? (secretFields[operation?.id ?? ''] ?? []) : [];
  const hide = redactor.redactorInOrder();
  const walk = (node: unknown, isSecret: boolean, isAllSecret: boolean, depth: number): unknown => {
    if (typeof node === 'string') return isSecret || isAllSecret ? redactor.redactSecret(node) : writeText(node, depth);
    if (typeof node === 'number') return isSecret || isAllSecret ? redactor.redactSecret(String(node)) : node;
    if (typeof node !== 'object' || node === null) return node;
    if (depth === maxDepth) return redacted;
    if (Array.isArray(node)) return node.map((item) => walk(item, isSecret, isAllSecret, depth + 1));
    if (!isObject(node)) return node;
    // Of a variable, whatever it says of itself: whoever marked it may have been mistaken.
    const hasValue = operation?.area === 'vars' || 'key' in node || 'isSecret' in node || namesSecret(node);
    const entries = Object.entries(node).map(([name, item]) => {
      const holdsOnly = holdsSecrets(name) || own.includes(name) || (hasValue && valueName.test(name));
      return [hide(name), walk(item, isSecretName(name), isAllSecret || holdsOnly, depth + 1)] as const;
    });
    return Object.fromEntries(entries);
  };
  // JSON may be a text of other JSON, as in a line of a log.
  const writeText = (text: string, depth: number): string => {
    const inner = looksLikeJson(text) ? parseJson(text) : undefined;
    return hide(inner === undefined ? text : JSON.stringify(walk(inner, false, false, depth + 1)));
  };
  const isSensitive = operation?.sensitive === true && side === 'response';
  return (value) => walk(value, false, isSensitive, 0);
}

const valueName = /values?$|default$/i;

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
