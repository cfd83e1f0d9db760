/** Whether a text has a visible character, besides spaces, marks, and characters without a width. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);
}
