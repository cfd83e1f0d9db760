export { handlersOfWorlds, idempotencyOfWorlds, identityOfWorlds } from './serve-worlds.ts';
export { prepareWorlds } from './prepare.ts';
export { createSeed } from './seed/seed.ts';
export type { Seed } from './seed/surroundings.ts';
export { type CreateWorld, createWorldsOf, World, type WorldOptions } from './world.ts';
export { viewWorld, type WorldView } from './view.ts';
export { UnknownInWorld } from './unknown.ts';
export type { SignedUp, WorldEvent } from './event-schemas.ts';
export { choices, clickPaymentPage, type Choice, renderPaymentPage } from '../simulated/checkout-page.ts';
