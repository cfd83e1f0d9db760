/** Words to avoid: each as a pattern, with what to say instead, and the texts that may have it all the same. */
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

/** More words of that kind, which names and constraints of the contract need, and other texts do not. */
const wordsOfCode = [
  [/\bso (many|much|few|long|large)\b(?! (as|that)\b)/i, 'Give the number, or name it'],
  [/(?<!\bthere )\b(is|are) no (?!longer\b|more\b)/i, 'Say "is not a" or "has no"'],
  [/\bof the two\b/i, 'Name both'],
  // Messages may send a person to another one.
  [/\bask(s|ed|ing)?\b(?! (an?|the|its|again)\b)/i, 'Say "request"', isAboutAssistant],
];

/** The first word of a text of the contract to replace, with a proposal; `null` if it has no such word. */
export function findWord(text) {
  return find(words, text);
}

/** The same for comments, messages, documents and titles of tests, which may name a sign-in. */
export function findWordOfCode(text) {
  return find([...words.filter(([, proposal]) => !/authenticated|"request"/.test(proposal)), ...wordsOfCode], text);
}

function find(list, text) {
  // Names in backticks or quotation marks are quoted.
  const prose = text.replace(/`[^`]*`/g, '`…`');
  for (const [pattern, proposal, isAllowed] of list) {
    const found = pattern.exec(prose);
    if (found && !isAllowed?.(text)) return { word: found[0], proposal };
  }
  return null;
}

function isAboutAssistant(text) {
  return /\bassistant\b|\bquestions?\b/i.test(text);
}
