import { checkExemptions, type Exemption } from './exemptions.ts';
import { audiences, isBreaking, isVisible, type Audience, type Change } from './model/change.ts';
import { isAtLeast, isSemantic, nextVersion } from './version.ts';

export interface JudgedChange extends Change {
  /** Why a breaking change is accepted. */
  readonly exemption?: Exemption;
}

export interface DiffReport {
  readonly changes: readonly JudgedChange[];
  /** How many changes break an audience, without those that are exempt, and how many it can see. */
  readonly counts: Readonly<Record<Audience, { readonly breaking: number; readonly compatible: number }>>;
  readonly version: {
    readonly before: string;
    readonly after: string;
    /** The least version that the changes demand; absent if no client can see a change, or no version is demanded. */
    readonly required?: string;
  };
  /** The steps to take before the new document may replace the old one. Empty: none. */
  readonly problems: readonly string[];
}

export interface Terms {
  readonly before: string;
  readonly after: string;
  readonly exemptions: readonly Exemption[];
  /** The present day, as `2026-12-31`. */
  readonly today: string;
  /** Breaking changes are refused even with a new version. */
  readonly refusesBreaking: boolean;
  /** Changes that clients can see need a higher version; `true` by default. */
  readonly demandsVersion?: boolean;
}

/** A version that has to say what changed. */
export interface Versions {
  /** The name of the version, for messages. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Decides whether changes are allowed: by exemptions, and by the version of the new document. */
export function judge(changes: readonly Change[], terms: Terms): DiffReport {
  const { before, after, exemptions, today, refusesBreaking, demandsVersion = true } = terms;
  const judged = changes.map((change): JudgedChange => {
    const exemption = isBreaking(change) ? exemptions.find((entry) => entry.change === change.id) : undefined;
    return exemption ? { ...change, exemption } : change;
  });
  const breaking = judged.filter(counts);
  const demand = demandVersion(demandsVersion ? judged : [], { name: '`info.version`', before, after });
  const version = { before, after, ...(demand.required === undefined ? {} : { required: demand.required }) };
  const problems = [
    ...checkExemptions(exemptions, changes, today),
    ...(refusesBreaking && breaking.length > 0
      ? [`${plural(breaking.length, 'change breaks', 'changes break')} clients.`]
      : []),
    ...demand.problems,
  ];
  return { changes: judged, counts: countAll(judged), version, problems };
}

/** Whether a change is breaking and not exempt. */
export function counts(change: JudgedChange): boolean {
  return isBreaking(change) && !change.exemption;
}

/** The least version that the changes demand, and what is wrong with a lower one. */
export function demandVersion(
  changes: readonly JudgedChange[],
  { name, before, after }: Versions,
): { readonly required: string | undefined; readonly problems: readonly string[] } {
  const breaking = changes.filter(counts).length;
  const wrong = [after, before].find((version) => !isSemantic(version));
  if (wrong !== undefined) {
    const why = `Only a semantic version such as 1.4.0 can say that ${plural(breaking, 'change breaks', 'changes break')} clients.`;
    return { required: undefined, problems: breaking === 0 ? [] : [`${name} is "${wrong}". ${why}`] };
  }
  const required = requiredVersion(changes, before);
  if (required === undefined || isAtLeast(after, required)) return { required, problems: [] };
  const moved = after === before ? `is still ${after}` : `is ${after}`;
  const why =
    breaking === 0 ? 'Clients can see the changes' : plural(breaking, 'change breaks clients', 'changes break clients');
  return { required, problems: [`${name} ${moved}. ${why}, so it has to be ${required} or higher.`] };
}

function requiredVersion(changes: readonly JudgedChange[], before: string): string | undefined {
  if (changes.some(counts)) return nextVersion(before, 'breaking');
  return changes.some(isVisible) ? nextVersion(before, 'patch') : undefined;
}

function countAll(changes: readonly JudgedChange[]): DiffReport['counts'] {
  const entries = audiences.map((audience) => {
    const breaking = changes.filter((change) => change.effects[audience] === 'breaking' && !change.exemption).length;
    const compatible = changes.filter(
      ({ effects, exemption }) => effects[audience] === 'compatible' || (exemption && effects[audience] === 'breaking'),
    );
    return [audience, { breaking, compatible: compatible.length }] as const;
  });
  // The entries are those of the audiences, in their order.
  return Object.fromEntries(entries) as DiffReport['counts'];
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
