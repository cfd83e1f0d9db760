/** An event names something that does not exist in the world, or cannot happen there. */
export class UnknownInWorld extends Error {}
