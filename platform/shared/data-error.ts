/** The data cannot be opened, for a reason that its operator can change. The message says how. */
export class DataError extends Error {}
