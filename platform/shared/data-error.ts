/** The data cannot be opened, for a reason that its operator can change. The message says what to do. */
export class DataError extends Error {}
