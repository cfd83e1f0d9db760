import { scenarioRows } from '../../generated/mock/scenarios.ts';
import type { Plan, Scenario, Scenarios } from '../context/scenario.ts';

/** A scenario as JSON. */
interface ScenarioRow extends Omit<Scenario, 'operations'> {
  readonly operations: Readonly<Record<string, Plan>>;
}

/** The scenarios that come with the mock. */
export function portableScenarios(): Scenarios {
  // They are generated from parsed scenarios.
  const rows = scenarioRows as readonly ScenarioRow[];
  return new Map(
    rows.map(({ operations, ...scenario }) => [scenario.name, { ...scenario, operations: new Map(Object.entries(operations)) }]),
  );
}
