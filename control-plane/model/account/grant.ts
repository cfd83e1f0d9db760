import { sha256 } from '../shared/hash.ts';

/** Validity of the codes of a sign-in on a machine, in ms. */
export const grantMs = 10 * 60_000;

/** Seconds between two requests of a machine, and by how many they grow with each that comes too early. */
export const pollSeconds = 5;

/** How much earlier a request may come, in ms: timers and networks are not exact. */
export const toleranceMs = 1000;

/** Limit of codes that an account types, so that it cannot guess those of others. */
export const typedCodes = { limit: 20, windowSeconds: 600 } as const;

/** Consonants, so that no letter is mistaken for a digit and no code is a word. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 8;

/** A code to type, from random hexadecimal digits. */
export function userCodeOf(random: string): string {
  let rest = BigInt(`0x${random}`);
  let code = '';
  while (code.length < codeLength) {
    code += letters[Number(rest % BigInt(letters.length))] ?? '';
    rest /= BigInt(letters.length);
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Normalizes a typed code; `null` if it cannot be one. */
export function readUserCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const isCode = code.length === codeLength && code.split('').every((letter) => letters.includes(letter));
  return isCode ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}

/** The address of a program on the machine of the browser; `null` for any other. Its port is free to choose. */
export function readLoopback(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  return url.hostname === '127.0.0.1' || url.hostname === '[::1]' ? url : null;
}

/** Whether a text is the SHA-256 of a verifier, in base64url. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether the challenge belongs to the verifier. The duration does not depend on how much of it is right. */
export async function isChallengeOf(challenge: string, verifier: string): Promise<boolean> {
  const right = base64Url(await sha256(verifier));
  let difference = right.length ^ challenge.length;
  for (let at = 0; at < right.length; at++) difference |= right.charCodeAt(at) ^ challenge.charCodeAt(at);
  return difference === 0;
}

function base64Url(hex: string): string {
  const bytes = hex.match(/../g)?.map((digits) => String.fromCharCode(parseInt(digits, 16))) ?? [];
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
