/** What to say instead of each word, as a pattern and a proposal. */
const words = [
  [/\banswer(s|ed|ing)?\b/i, 'Say "response", "responds" or "returns"', isAboutAssistant],
  [/\bask(s|ed|ing)?\b/i, 'Say "request"', isAboutAssistant],
  [/\bwhoever\b/i, 'Say "the caller" or "anyone who"'],
  [/\bwhat(ever)? is none\b|\b(there|it) is none\b|\bbe they none\b/i, 'Say what is missing'],
  [/\b(nobody|somebody)\b/i, 'Name who it is, for example "the caller" or "a member"'],
  [/\bone's\b|\bwho one\b|\bone may\b|\bone has\b/i, 'Name who it is, for example "the caller"'],
  [/\bsign(s|ed)? in\b/i, 'Say "authenticated", or name the credentials'],
  [/\b(told|tells?)\b/i, 'Say "reports", "states" or "notifies"'],
  [/\bwish(es|ed)?\b/i, 'Say "directive" or "option"'],
  [/\btrouble\b/i, 'Say "fault" or "failure"'],
  [/\bspeaks? up\b/i, 'Say what it does, for example "sends a notification"'],
  [/\bmeanwhile\b/i, 'Say when it happens'],
];

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
    const prose = text.replace(/`[^`]*`/g, '`…`');
    for (const [pattern, proposal, isAllowed] of words) {
      const found = pattern.exec(prose);
      if (found && !isAllowed?.(text)) report(ctx, node, `${proposal} instead of "${found[0]}".`, location);
    }
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
      if (typeof message === 'string') checkText(example, message, ctx, ctx.location.child(['value', 'error', 'message']));
    },
  };
}

function isAboutAssistant(text) {
  return /\bassistant\b|\bquestions?\b/i.test(text);
}
