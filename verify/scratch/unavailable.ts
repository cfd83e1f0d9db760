/** Why a thing that a check needs could not be made on the server. The check of it is then listed as not checked. */
export class Unavailable extends Error {}

/** A placeholder for something that is not available, and why. */
export interface Absent {
  readonly problem: string;
}
