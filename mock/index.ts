export { createMock, localOrigins, type MockOptions } from './app.ts';
export { type Persona, personas } from './persona/personas.ts';
export type { LoggedRequest } from './context/request-log.ts';
export { RecordError } from './proxy/har/recorder.ts';
export { UpstreamAddressError } from './proxy/upstream.ts';
export { ScenarioError, shippedScenarios } from './scenario-files/read.ts';
export { type RunningMock, startMock, type StartOptions } from './start.ts';
export type { Violation } from './context/violation.ts';
