/** Whether an account counts as having a verified phone number. With `off`, every account does. */
export function isPhoneVerified(
  { phoneVerified }: { readonly phoneVerified: boolean },
  { phone = 'code' }: { readonly phone?: 'off' | 'code' },
): boolean {
  return phone === 'off' || phoneVerified;
}
