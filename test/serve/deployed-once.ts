import type { Shown } from './deployer.ts';
import type { Recorded } from './recorded-calls.ts';

/** What was done more often than once, although it must happen once. */
export function findRepeated(calls: readonly Recorded[], deploys: readonly Shown[]): string[] {
  const of = (call: Recorded['call']) => calls.filter((one) => one.call === call).map(({ id }) => id);
  const succeeded = deploys.filter(({ status }) => status === 'succeeded');
  const [tasks, builds] = [of('task'), of('build')];
  return [
    ...repeatedIn(tasks).map((id) => `The command of the deploy ${id} was started twice.`),
    ...succeeded.filter(({ id }) => !builds.includes(id)).map(({ id }) => `The deploy ${id} was not built.`),
  ];
}

function repeatedIn(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}
