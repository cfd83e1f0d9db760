export { createMockFetch } from './create-mock-fetch.ts';
export type { MockFetch, MockFetchOptions } from './fetch.ts';
export type { PersonaName } from '../context/personas.ts';
export type { ScenarioName } from '../../generated/mock/scenarios.ts';
