export { createMock, type MockOptions } from './app.ts';
export { type Persona, personas } from './personas.ts';
export type { LoggedRequest } from './requests.ts';
export { ScenarioError } from './scenario/read.ts';
export { type RunningMock, startMock, type StartOptions } from './start.ts';
export type { Violation } from './violation.ts';
