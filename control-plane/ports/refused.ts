/**
 * The other side of a port understood the call and refused it. The message is for the person who made the request. If
 * the other side cannot be reached, a port rejects with any other error.
 */
export class Refused extends Error {}
