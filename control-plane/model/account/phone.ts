/** Validity of a code, in ms. */
export const codeMs = 10 * 60_000;

/** Number of wrong tries at a code. */
export const mostTries = 5;

/** Limit of codes for an account, and for a number. */
export const codesPerHour = { limit: 5, windowSeconds: 3600 } as const;

/** Limit of codes for one client, so that it cannot have them sent for many accounts. */
export const codesPerClient = { limit: 30, windowSeconds: 3600 } as const;

/** Whether an account counts as having a verified phone number. With `off`, every account does. */
export function isPhoneVerified(
  { phoneVerified }: { readonly phoneVerified: boolean },
  { phone = 'code' }: { readonly phone?: 'off' | 'code' },
): boolean {
  return phone === 'off' || phoneVerified;
}

/** Whether a text is a number in the format of E.164: `+`, the country code, and at most 15 digits. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** Normalizes a typed number; `null` if it has no country code. */
export function readPhone(text: string): string | null {
  const phone = text.replaceAll(/[\s().\-/]/g, '');
  return isPhone(phone) ? phone : null;
}

/** Masks a number: only the country code and the last two digits are shown. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)} ${'•'.repeat(phone.length - 5)} ${phone.slice(-2)}`;
}

/** Derives six digits from random hexadecimal digits. */
export function codeOf(random: string): string {
  return String(BigInt(`0x${random}`) % 1_000_000n).padStart(6, '0');
}
