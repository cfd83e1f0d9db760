import { didYouMean } from '../../server/model/did-you-mean.ts';
import { type OperationResponses, parsePlan } from './parse-step.ts';
import { readFields, readText, readWord } from './fields.ts';
import type { Located, Report } from './located.ts';
import { deployOutcomes, type Plan, type Scenario } from './scenario.ts';

/** The key under which stand all operations that are not named. */
const othersKey = '*';

const keys = ['title', 'description', 'memberships', 'deploy', 'operations'] as const;

/** Reads a scenario. What it gives back is only of use where nothing has been reported. */
export function parseScenario(name: string, file: Located, operations: ReadonlyMap<string, OperationResponses>, report: Report): Scenario {
  const { title, description, memberships, deploy, ...own } = readFields(file, keys, 'A scenario', report);
  const belongs = readWord(memberships, 'memberships', ['none'], report);
  const outcome = readWord(deploy, 'deploy', deployOutcomes, report);
  const plans = own.operations ? parsePlans(own.operations, operations, report) : new Map<string, Plan>();
  if (isEmpty(own.operations) && !memberships && !deploy) {
    report(file.line, 'this changes nothing: name an operation under "operations", or say "memberships" or "deploy"');
  }
  const others = plans.get(othersKey);
  plans.delete(othersKey);
  return {
    name,
    title: readText(title, 'title', file.line, report),
    description: readText(description, 'description', file.line, report),
    ...(belongs && { memberships: belongs }),
    ...(outcome && { deploy: outcome }),
    operations: plans,
    ...(others && { others }),
  };
}

function parsePlans(field: Located, operations: ReadonlyMap<string, OperationResponses>, report: Report): Map<string, Plan> {
  const plans = new Map<string, Plan>();
  if (field.kind !== 'map') {
    report(field.line, '"operations" is a mapping of operation ids, such as createWorkspace: { code: 409 }');
    return plans;
  }
  const named = new Set(field.entries.keys());
  for (const [id, { line, value }] of field.entries) {
    const answers = id === othersKey ? answersOfOthers(operations, named) : operations.get(id);
    if (answers) plans.set(id, parsePlan(value, { id, ...answers }, report));
    else report(line, `there is no operation "${id}".${didYouMean(id, operations.keys())}`);
  }
  return plans;
}

/** A status that some of them have; the others are left alone by it. Examples have names of their own in each, so there are none. */
function answersOfOthers(operations: ReadonlyMap<string, OperationResponses>, named: ReadonlySet<string>): OperationResponses {
  const others = [...operations].filter(([id]) => !named.has(id)).map(([, answers]) => answers);
  const statuses = new Set(others.flatMap(({ examples }) => Object.keys(examples)));
  return {
    examples: Object.fromEntries([...statuses].map((status) => [status, []])),
    streams: others.some(({ streams }) => streams),
  };
}

function isEmpty(operations: Located | undefined): boolean {
  return operations === undefined || (operations.kind === 'map' && operations.entries.size === 0);
}
