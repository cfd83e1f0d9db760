export { createMock, localOrigins, type MockOptions } from './app.ts';
export {
  createMockFetch,
  type MockFetch,
  type MockFetchOptions,
  type PersonaName,
  type ScenarioName,
} from './fetch/index.ts';
export { type Persona, personas } from './context/personas.ts';
export type { LoggedRequest } from './context/request-log.ts';
export { RecordError } from './proxy/har/recorder.ts';
export { UpstreamAddressError } from './proxy/upstream.ts';
export { ScenarioError, shippedScenarios } from './read-scenarios/read.ts';
export { type RunningMock, startMock, type StartOptions } from './start.ts';
export type { Violation } from './context/violation.ts';
export { connectSession, type RemoteSession } from './testing/remote-session.ts';
export type { Mail, MockSession, Outbox, SentWebhook, SignedUp } from './testing/mock-session.ts';
export type { WorldSeed } from './testing/world-input.ts';
export type { RequestMatch, RequestOf, WaitForRequest, WaitOptions } from './testing/wait.ts';
export type { MockClock } from './testing/clock.ts';
export { type ListedOverride } from './responders/overrides.ts';
export { type OperationId, type Override, OverrideError } from './responders/override.ts';
export type { Duration } from './responders/duration.ts';
