import { parseJson } from '../parse-json.ts';
import type { Body } from '../../generated/handlers.ts';
import { isObject } from '../document.ts';
import type { Operation } from '../model/operation.ts';
import { redacted } from './patterns.ts';
import { holdsSecrets, isSecretName, namesSecret } from './names.ts';
import type { Redactor } from './redactor.ts';

/** The request or response that JSON belongs to. */
export interface JsonPlace {
  readonly operation: Operation | null;
  readonly side: 'request' | 'response';
}

/** Fields of request bodies that hold secrets although their names do not say so: files and settings. */
const secretFields: Readonly<Record<string, readonly string[]>> = {
  createUpload: ['content'] satisfies (keyof Body<'createUpload'>['files'][number])[],
  installApplication: ['values'] satisfies (keyof Body<'installApplication'>)[],
};

/** Deeper values are replaced, to protect the stack. */
const maxDepth = 100;

/**
 * Redacts JSON values, in the order of the texts they come from. Where the contract marks a response as sensitive,
 * every text in it is a secret.
 */
export function createJsonRedactor({ operation, side }: JsonPlace, redactor: Redactor): (value: unknown) => unknown {
  const own = side === 'request' ? (secretFields[operation?.id ?? ''] ?? []) : [];
  const redact = redactor.redactorInOrder();
  const walk = (node: unknown, isSecret: boolean, isAllSecret: boolean, depth: number): unknown => {
    if (typeof node === 'string') return isSecret || isAllSecret ? redactor.redactSecret(node) : writeText(node, depth);
    if (typeof node === 'number') return isSecret || isAllSecret ? redactor.redactSecret(String(node)) : node;
    if (typeof node !== 'object' || node === null) return node;
    if (depth === maxDepth) return redacted;
    if (Array.isArray(node)) return node.map((item) => walk(item, isSecret, isAllSecret, depth + 1));
    if (!isObject(node)) return node;
    // The value of any variable, since its `isSecret` may be wrong.
    const hasValue = operation?.area === 'vars' || 'key' in node || 'isSecret' in node || namesSecret(node);
    const entries = Object.entries(node).map(([name, item]) => {
      const holdsOnly = holdsSecrets(name) || own.includes(name) || (hasValue && valueName.test(name));
      return [redact(name), walk(item, isSecretName(name), isAllSecret || holdsOnly, depth + 1)] as const;
    });
    return Object.fromEntries(entries);
  };
  // A text may hold JSON itself, for example a log line.
  const writeText = (text: string, depth: number): string => {
    const inner = looksLikeJson(text) ? parseJson(text) : undefined;
    return redact(inner === undefined ? text : JSON.stringify(walk(inner, false, false, depth + 1)));
  };
  const isSensitive = operation?.sensitive === true && side === 'response';
  return (value) => walk(value, false, isSensitive, 0);
}

const valueName = /values?$|default$/i;

export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
