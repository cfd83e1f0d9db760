/**
 * The other side of a port understood and refuses. The message is for the person who made the request. A port that
 * cannot reach the other side rejects with any other error.
 */
export class Refused extends Error {}
