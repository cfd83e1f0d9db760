import type { Shown } from './deployer.ts';
import type { Recorded } from './recorded-calls.ts';

/** What was done more often than once, or not at all, although it must happen once. */
export function findRepeated(calls: readonly Recorded[], deploys: readonly Shown[]): string[] {
  const idsOf = (call: string) => calls.filter((one) => one.call === call).map(({ id }) => id);
  // Each of these has ` at ` and when it was made, and several processes may have seen it.
  const made = [...new Set(idsOf('made'))].map((id) => id.split(' at ')[0] ?? id);
  const succeeded = deploys.filter(({ status }) => status === 'succeeded');
  return [
    ...repeatedIn(idsOf('startTask')).map((id) => `The command of the deploy ${id} was started twice.`),
    ...repeatedIn(made).map((id) => `Made twice: ${id}.`),
    ...succeeded.filter(({ id }) => !made.includes(`build ${id}`)).map(({ id }) => `The deploy ${id} was not built.`),
  ];
}

function repeatedIn(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
