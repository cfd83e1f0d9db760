/** Why a thing that a check needs could not be made on the server. The check of it is then listed as not checked. */
export class Unavailable extends Error {}

/** What stands in the place of something that is not there, and why. */
export interface Absent {
  readonly problem: string;
}
