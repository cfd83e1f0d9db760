/** The sentence for the owner of a blocked account. */
export function blockSentence(reason: string): string {
  return sentence('The operator of the service has blocked this account', reason);
}

/** The sentence for members of a suspended workspace who want to change it. */
export function suspensionSentence(message: string): string {
  return sentence('The operator of the service has suspended the workspace', message);
}

/** The sentence for members who want to change a locked app. */
export function lockSentence(reason: string): string {
  return sentence('The operator of the service has locked the app', reason);
}

/** Ends with the words of the operator, if there are any. */
function sentence(what: string, words: string): string {
  return `${words === '' ? what : `${what}: ${words}`}${/[.!?]$/.test(words) ? '' : '.'}`;
}
