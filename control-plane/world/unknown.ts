/** An event names something that does not exist in the world, or is impossible there. */
export class UnknownInWorld extends Error {}
