/** How long a code can be entered, in ms. */
export const codeMs = 10 * 60_000;

/** How often a code can be entered wrongly. */
export const mostTries = 5;

/** How many codes one account can request, and for one number. */
export const codesPerHour = { limit: 5, windowSeconds: 3600 } as const;

/** Whether an account counts as having a verified phone number. With `off`, every account does. */
export function isPhoneVerified(
  { phoneVerified }: { readonly phoneVerified: boolean },
  { phone = 'code' }: { readonly phone?: 'off' | 'code' },
): boolean {
  return phone === 'off' || phoneVerified;
}

/** Whether a text is a number as E.164 has it: `+`, the country code, and at most 15 digits. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** The number that a person has typed, or `null` if it is not one with a country code. */
export function readPhone(text: string): string | null {
  const phone = text.replaceAll(/[\s().\-/]/g, '');
  return isPhone(phone) ? phone : null;
}

/** A number as it is shown: with its country code and the last two digits. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} ${'•'.repeat(phone.length - 5)} ${phone.slice(-2)}`;
}

/** Six digits, made of random hexadecimal digits. */
export function codeOf(random: string): string {
  return String(BigInt(`0x${random}`) % 1_000_000n).padStart(6, '0');
}
