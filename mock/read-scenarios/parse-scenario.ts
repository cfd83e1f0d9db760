import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { type OperationResponses, parsePlan } from './parse-step.ts';
import { readFields, readText } from './fields.ts';
import { parseGiven } from './parse-given.ts';
import type { Located, Report } from './located.ts';
import type { Plan, Scenario } from '../context/scenario.ts';

/** The key for all operations that are not named. */
const othersKey = '*';

const keys = ['title', 'description', 'given', 'operations'] as const;

/** Parses a scenario. The result is valid only if nothing is reported. */
export function parseScenario(
  name: string,
  file: Located,
  operations: ReadonlyMap<string, OperationResponses>,
  report: Report,
): Scenario {
  const { title, description, given, ...own } = readFields(file, keys, 'A scenario', report);
  const plans = own.operations ? parsePlans(own.operations, operations, report) : new Map<string, Plan>();
  const events = parseGiven(given, report);
  if (isEmpty(own.operations) && !given) {
    report(file.line, 'the scenario changes nothing; add "operations" or "given"');
  }
  const others = plans.get(othersKey);
  plans.delete(othersKey);
  return {
    name,
    title: readText(title, 'title', file.line, report),
    description: readText(description, 'description', file.line, report),
    given: events,
    operations: plans,
    ...(others && { others }),
  };
}

function parsePlans(
  field: Located,
  operations: ReadonlyMap<string, OperationResponses>,
  report: Report,
): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  if (field.kind !== 'map') {
    report(field.line, '"operations" must be a mapping of operation ids, such as createWorkspace: { code: 409 }');
    return plans;
  }
  const named = new Set(field.entries.keys());
  for (const [id, { line, value }] of field.entries) {
    const responses = id === othersKey ? responsesOfOthers(operations, named) : operations.get(id);
    if (responses) plans.set(id, parsePlan(value, { id, ...responses }, report));
    else report(line, `there is no operation "${id}".${didYouMean(id, operations.keys())}`);
  }
  return plans;
}

/**
 * The statuses that any of the other operations declares. Names of examples differ between operations, so there are
 * none.
 */
function responsesOfOthers(
  operations: ReadonlyMap<string, OperationResponses>,
  named: ReadonlySet<string>,
): OperationResponses {
  const others = [...operations].filter(([id]) => !named.has(id)).map(([, responses]) => responses);
  const statuses = new Set(others.flatMap(({ examples }) => Object.keys(examples)));
  return {
    examples: Object.fromEntries([...statuses].map((status) => [status, []])),
    streams: others.some(({ streams }) => streams),
  };
}

function isEmpty(operations: Located | undefined): boolean {
  return operations === undefined || (operations.kind === 'map' && operations.entries.size === 0);
}
