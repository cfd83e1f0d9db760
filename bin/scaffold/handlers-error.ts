/** A problem with the files of a backend, such as a syntax error. */
export class HandlersError extends Error {}
