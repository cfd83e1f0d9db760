export { createHandlers } from './handlers/handlers.ts';
export type { PortsOf } from './handlers/ports-of.ts';
export { createIdentity } from './identity.ts';
export type { Ports } from './ports/ports.ts';
export { type CreateWorld, prepareWorlds, World, type WorldOptions } from './world/world.ts';
export { viewWorld, type WorldView } from './world/view.ts';
export { UnknownInWorld } from './world/given.ts';
export { type Given, givenSchemas } from './world/given-schema.ts';
export { choices, clickPaymentPage, type Choice, renderPaymentPage } from './adapters/simulated/checkout-page.ts';
