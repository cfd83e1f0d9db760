import { findWord } from './words.js';

/** The members of the document that hold prose. Examples are data, except the message of an error. */
const proseMembers = ['summary', 'description', 'meaning', 'effect', 'when'];

/**
 * The prose of the contract uses the standard terms of the field. Names in backticks are not checked, and texts about
 * the assistant and its questions may use "answer" and "ask".
 */
export function plainWords(report) {
  const checked = new Set();
  const check = (node, ctx, location) => {
    if (node === null || typeof node !== 'object' || checked.has(node)) return;
    checked.add(node);
    for (const member of proseMembers) {
      if (typeof node[member] === 'string') checkText(node, node[member], ctx, location.child(member));
    }
  };
  const checkText = (node, text, ctx, location) => {
    const found = findWord(text);
    if (found) report(ctx, node, `${found.proposal} instead of "${found.word}".`, location);
  };
  const checkAll = (node, ctx, location) => {
    check(node, ctx, location);
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) checkAll(value, ctx, location.child(key));
  };
  return {
    any: { enter: (node, ctx) => check(node, ctx, ctx.location) },
    Root(root, ctx) {
      for (const key of Object.keys(root)) if (key.startsWith('x-')) checkAll(root[key], ctx, ctx.location.child(key));
    },
    Schema(schema, ctx) {
      if (schema['x-lifecycle']) checkAll(schema['x-lifecycle'], ctx, ctx.location.child('x-lifecycle'));
    },
    Example(example, ctx) {
      const message = example['x-status'] === undefined ? undefined : (example.value?.error?.message ?? undefined);
      if (typeof message === 'string')
        checkText(example, message, ctx, ctx.location.child(['value', 'error', 'message']));
    },
  };
}
