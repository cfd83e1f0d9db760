export { type ControlPlane, createControlPlane } from './plane.ts';
export type { ControlPlaneOptions } from './stepped-plane.ts';
export { createSimulatedPorts, type SimulatedPorts, type SimulationOptions } from './simulated-ports.ts';
export { writeDefaults, type Defaults } from './write-defaults.ts';
// A server's database, in memory.
export { MemoryStore } from './memory/store.ts';
export { MemoryWork } from './memory/work.ts';
export { secureRandom } from './shared/secure-random.ts';
export { noPayments } from './shared/no-payments.ts';
export { VirtualClock } from './shared/virtual-clock.ts';
// The declared tables, for stores.
export { type RowOf, type TableName, tables } from './model/tables/tables.ts';
export type { Kind } from './model/tables/platform.ts';
export type { Viewer } from './model/shared/caller.ts';
// The public registries that an adapter of `Registry` reads without credentials.
export { registries } from './ports/registry.ts';
export type { ImageRule } from './model/sources/image-rule.ts';
// Checks of addresses from users, for adapters.
export { isPublicAddress, isPublicUrl } from './model/shared/public-address.ts';
// Removes secrets from lines that adapters store.
export { maskSecrets } from './model/vars/mask.ts';
// The errors that adapters throw.
export { ReferenceViolation, UniqueViolation } from './ports/store.ts';
export { PaymentsError } from './ports/payments.ts';
export { Refused } from './ports/refused.ts';
export { SourceUnavailable } from './ports/source-folders.ts';
export type { AppRef } from './ports/app-ref.ts';
export type * from './ports/assistant.ts';
export type * from './ports/builder.ts';
export type { Clock, MovableClock } from './ports/clock.ts';
export type * from './ports/dns.ts';
export type * from './ports/importer.ts';
export type * from './ports/ingress.ts';
export type * from './ports/mailer.ts';
export type * from './ports/payments.ts';
export type { ActionPorts, Ports, Ports as ControlPlanePorts } from './ports/ports.ts';
export type * from './ports/provisioner.ts';
export type * from './ports/random.ts';
export type * from './ports/registry.ts';
export type * from './ports/runtime.ts';
export type * from './ports/observation.ts';
export type * from './ports/settings.ts';
export type * from './ports/sms.ts';
export type { FolderOrder, SourceFolder, SourceFolders } from './ports/source-folders.ts';
export type * from './ports/sources.ts';
export type * from './ports/ssh.ts';
export type { Change, Listing, Match, ReadRows, ReadTx, Rows, Store, Tx, Where } from './ports/store.ts';
export type { ActionStore, Rejection, Until } from './ports/store.ts';
export type * from './ports/task.ts';
export type * from './ports/telemetry.ts';
export type * from './ports/webhooks.ts';
export type * from './ports/work.ts';
