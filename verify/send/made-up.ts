/** Part of an id, a slug or a token that leads to nothing. */
export const madeUp = 'verify-made-up';
/** An id that leads to nothing. */
export const madeUpId = '00000000-0000-4000-8000-00000000dead';
