import { scenarioRows } from '../../generated/mock/scenarios.ts';
import type { Plan, Scenario, Scenarios } from '../context/scenario.ts';

/** A scenario as JSON. */
interface ScenarioRow extends Omit<Scenario, 'title' | 'description' | 'operations'> {
  readonly operations: Readonly<Record<string, Plan>>;
}

/** The scenarios that come with the mock. */
export function portableScenarios(): Scenarios {
  // The generator writes `ScenarioRow`s.
  const rows = scenarioRows as readonly ScenarioRow[];
  return new Map(
    rows.map(({ operations, ...row }) => [
      row.name,
      { ...row, title: row.name, description: '', operations: new Map(Object.entries(operations)) },
    ]),
  );
}
