import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import type { Mistake } from '../../scratch/knowledge.ts';

export const amountNames = ['cpu', 'memory', 'storage'] as const;
type Name = (typeof amountNames)[number];

/** The amounts that the apps of a region count in its pool. */
interface Counted {
  readonly amounts: Readonly<Record<Name, number>>;
  /** Whether a deploy goes on: then its release may count more than an app shows. */
  readonly isDeploying: boolean;
}

/** The amounts of the apps of a region, by the sizes that they show. */
export function countedIn(region: JsonObject, apps: readonly JsonObject[]): Counted {
  const own = apps.filter((app) => app.region === region.id);
  const running = own.filter((app) => app.desired === 'running' || isDeploying(app));
  const sumOf = (counted: readonly JsonObject[], name: Name) =>
    rounded(counted.reduce((sum, { limits }) => sum + Number(asObject(limits)[name] ?? 0), 0));
  return {
    amounts: { cpu: sumOf(running, 'cpu'), memory: sumOf(running, 'memory'), storage: sumOf(own, 'storage') },
    isDeploying: own.some(isDeploying),
  };
}

/** Amounts that a workspace shows as used, and of which its apps count more: its pool can be overbooked. */
export function usageMistakes(workspace: JsonObject): readonly Mistake[] {
  const apps = asList(workspace.instances).map(asObject);
  return asList(workspace.regions)
    .map(asObject)
    .flatMap((region) => {
      const { amounts } = countedIn(region, apps);
      return amountNames
        .filter((name) => usedOf(region, name) < amounts[name])
        .map((name) => ({
          what: `used.${name}`,
          message: `shows ${usedOf(region, name)} as \`used.${name}\` of ${String(region.id)}, whose apps count ${amounts[name]}`,
        }));
    });
}

/** An amount of a region, without the errors of binary fractions. */
export function usedOf({ used }: JsonObject, name: Name): number {
  return rounded(Number(asObject(used)[name]));
}

function isDeploying({ deploy }: JsonObject): boolean {
  return deploy !== null && asObject(deploy).terminal !== true;
}

function rounded(amount: number): number {
  return Math.round(amount * 1000) / 1000;
}
