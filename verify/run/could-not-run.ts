/** The checks could not run at all. The message says why. */
export class CouldNotRun extends Error {}
