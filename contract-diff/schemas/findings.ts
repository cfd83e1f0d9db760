import type { Variant } from '../normal/variants.ts';
import { change, type Change, type Effect } from '../model/change.ts';

export type Direction = 'sent' | 'received';

/** One difference of two schemas, in the direction in which they are compared. */
export interface Finding {
  readonly rule: string;
  /** The rule of a difference that breaks no client; the same by default. */
  readonly quietRule?: string;
  readonly place: string;
  readonly message: string;
  /** Whether values that were allowed are refused. */
  readonly isNarrower: boolean;
  /** Whether values that were refused are allowed. */
  readonly isWider: boolean;
  /** The variant of a union that is new or gone. */
  readonly variant?: Variant;
}

/** The differences of two schemas, and of the schemas in them. Schemas may contain themselves, so this is a graph. */
export interface Result {
  readonly direction: Direction;
  readonly findings: Finding[];
  readonly inner: Result[];
}

/** Whether the old schema allows values that the new one refuses, and the reverse; whether both are the same. */
export interface Relation {
  readonly isNarrower: boolean;
  readonly isWider: boolean;
  readonly isSame: boolean;
}

export function relationOf(result: Result): Relation {
  const all = reachable([result]).flatMap(({ findings }) => findings);
  return {
    isNarrower: all.some(({ isNarrower }) => isNarrower),
    isWider: all.some(({ isWider }) => isWider),
    isSame: all.length === 0,
  };
}

function reachable(results: readonly Result[]): Result[] {
  const seen = new Set(results);
  for (const { inner } of seen) for (const other of inner) seen.add(other);
  return [...seen];
}

interface Merged {
  readonly finding: Finding;
  readonly senders: Effect;
  readonly receivers: Effect;
}

/** Joins the findings of both directions into changes, each with its effect on clients that send and receive. */
export function changesOf(results: readonly Result[]): Change[] {
  const merged = new Map<string, Merged>();
  for (const { direction, findings } of reachable(results))
    for (const finding of findings) {
      const key = keyOf(finding);
      const known = merged.get(key) ?? { finding, senders: 'none', receivers: 'none' };
      const isBreaking = direction === 'sent' ? finding.isNarrower : finding.isWider;
      const side = direction === 'sent' ? 'senders' : 'receivers';
      merged.set(key, { ...known, [side]: isBreaking || known[side] === 'breaking' ? 'breaking' : 'compatible' });
    }
  return joinRequired([...merged.values()]).map(
    ({ finding: { rule, quietRule = rule, place, message }, ...effects }) => {
      const isBreaking = effects.senders === 'breaking' || effects.receivers === 'breaking';
      return change(isBreaking ? rule : quietRule, place, message, effects);
    },
  );
}

function keyOf({ rule, place, message }: Finding): string {
  return JSON.stringify([rule, place, message]);
}

/** A required field that is new is one change, for clients that send and for those that receive. */
function joinRequired(all: readonly Merged[]): Merged[] {
  const added = new Map(
    all.filter(({ finding }) => finding.rule === 'field-added').map((one) => [one.finding.place, one]),
  );
  const needed = all.filter(({ finding }) => finding.rule === 'required-properties-added');
  const places = new Set(needed.map(({ finding }) => finding.place));
  return all
    .filter(({ finding }) => finding.rule !== 'field-added' || !places.has(finding.place))
    .map((one) => {
      const field = needed.includes(one) ? added.get(one.finding.place) : undefined;
      return field ? { ...one, receivers: field.receivers } : one;
    });
}
