import { quote } from '../model/quote.ts';
import type { Note } from '../normal/clause.ts';
import { implies, isBound, keeps, type Limits } from '../normal/limits.ts';
import type { Condition, Variant } from '../normal/variants.ts';
import type { Comparer } from './comparer.ts';
import { compareMembers } from './compare-members.ts';
import { relationOf, type Finding, type Result } from './findings.ts';
import { compareNote } from './notes.ts';

/** Compares the values of one type that two schemas allow. */
export function compareVariants(
  comparer: Comparer,
  before: Variant,
  after: Variant,
  trail: string,
  result: Result,
): void {
  const place = after.home ?? trail;
  const isEnumerated = before.values !== undefined || after.values !== undefined;
  result.findings.push(
    ...(isEnumerated ? compareValues(before, after, place) : []),
    ...(isEnumerated && before.type !== 'object' && before.type !== 'array'
      ? []
      : compareLimits(before.limits, after.limits, place)),
    ...compareConditions(comparer, before, after, place, result),
    ...compareExclusive(before, after, place),
    ...compareNotes(before, after, trail, result),
  );
  if (before.type === 'object' || before.type === 'array') compareMembers(comparer, before, after, place, result);
}

function compareValues({ values: old, limits: oldLimits }: Variant, after: Variant, place: string): Finding[] {
  const { values: current, limits } = after;
  const lost = [...(old ?? [])].filter(([text, value]) => (current ? !current.has(text) : !keeps(value, limits)));
  const gained = [...(current ?? [])].filter(([text, value]) => (old ? !old.has(text) : !keeps(value, oldLimits)));
  const sentences = [
    ...(lost.length > 0 && current ? [`The values may no longer be ${valuesIn(lost)}.`] : []),
    ...(gained.length > 0 && old ? [`The values may be ${valuesIn(gained)} too.`] : []),
    ...(old ? [] : [`The values may only be ${valuesIn([...(current ?? [])])} now.`]),
    ...(current ? [] : ['The values are no longer listed.']),
  ];
  if (sentences.length === 0) return [];
  const [isNarrower, isWider] = [lost.length > 0 || !old, gained.length > 0 || !current];
  return [
    {
      rule: isNarrower ? 'enum-values-removed' : 'enum-values-added',
      quietRule: 'member-changed',
      place,
      message: sentences.join(' '),
      isNarrower,
      isWider,
    },
  ];
}

function valuesIn(entries: readonly (readonly [string, unknown])[]): string {
  return quote(entries.map(([, value]) => value));
}

function compareLimits(before: Limits, after: Limits, place: string): Finding[] {
  const keywords = [...new Set([...before.keys(), ...after.keys()])];
  return keywords.flatMap((keyword): Finding[] => {
    const isNarrower = !implies(keyword, before, after);
    const isWider = !implies(keyword, after, before);
    if (!isNarrower && !isWider) return [];
    const message = `\`${keyword}\` changed from ${describe(keyword, before)} to ${describe(keyword, after)}.`;
    const rule = keyword === 'type' ? 'schema-type-changed' : 'schema-constraint-changed';
    return [{ rule, quietRule: 'member-changed', place, message, isNarrower, isWider }];
  });
}

function describe(keyword: string, limits: Limits): string {
  const limit = limits.get(keyword);
  if (limit === undefined) return keyword === 'type' ? '`number`' : 'none';
  if (!isBound(limit)) return quote(limit);
  return limit.isOpen ? `${keyword === 'minimum' ? 'more' : 'less'} than ${quote(limit.value)}` : quote(limit.value);
}

function compareExclusive(before: Variant, after: Variant, place: string): Finding[] {
  // A discriminator names the variant, so that it does not matter which others match.
  const isNamed = [before, after].some(({ notes }) => notes.some(({ name }) => name === 'discriminator'));
  if (isNamed || before.isExclusive === after.isExclusive) return [];
  const message = after.isExclusive
    ? 'A value may no longer match several variants.'
    : 'A value may match several variants.';
  const effects = { isNarrower: after.isExclusive, isWider: before.isExclusive };
  return [{ rule: 'schema-combinator-changed', quietRule: 'member-changed', place, message, ...effects }];
}

/** Keywords whose schema allows more values the more it allows itself. */
const covariant = ['contains', 'propertyNames', 'dependentSchemas', 'contentSchema'];

function compareConditions(
  comparer: Comparer,
  before: Variant,
  after: Variant,
  place: string,
  { direction }: Result,
): Finding[] {
  const relations = (old: Condition, current: Condition) =>
    old.schemas.map((node, index) => relationOf(comparer.compare([node], [current.schemas[index]], place, direction)));
  const belong = (old: Condition, current: Condition) =>
    old.keyword === current.keyword && old.detail === current.detail;
  const isSame = (old: Condition, current: Condition) =>
    belong(old, current) && relations(old, current).every((relation) => relation.isSame);
  const removed = before.conditions.filter((old) => !after.conditions.some((current) => isSame(old, current)));
  const added = after.conditions.filter((current) => !before.conditions.some((old) => isSame(old, current)));
  return [...new Set([...removed, ...added].map(({ keyword }) => keyword))].map((keyword): Finding => {
    const [gone, ...others] = removed.filter((old) => old.keyword === keyword);
    const [extra, ...more] = added.filter((current) => current.keyword === keyword);
    const [relation] =
      gone && extra && others.length + more.length === 0 && belong(gone, extra) ? relations(gone, extra) : [];
    const effects = relation
      ? effectsOf(keyword, relation)
      : { isNarrower: extra !== undefined, isWider: gone !== undefined };
    const message = `\`${keyword}\` ${gone ? (extra ? 'changed' : 'was removed') : 'is new'}.`;
    return { rule: 'schema-constraint-changed', quietRule: 'member-changed', place, message, ...effects };
  });
}

function effectsOf(
  keyword: string,
  { isNarrower, isWider }: { isNarrower: boolean; isWider: boolean },
): Pick<Finding, 'isNarrower' | 'isWider'> {
  if (keyword === 'not') return { isNarrower: isWider, isWider: isNarrower };
  return covariant.includes(keyword) ? { isNarrower, isWider } : { isNarrower: true, isWider: true };
}

/** A note of a component is one of its place; a note beside a reference is one of the place that refers. */
function compareNotes(before: Variant, after: Variant, trail: string, { direction }: Result): Finding[] {
  const find = (notes: readonly Note[], name: string) => notes.find((note) => note.name === name);
  // A note is about the value that may be null, not about null.
  if (before.type === 'null') return [];
  const names = [...new Set([...before.notes, ...after.notes].map(({ name }) => name))];
  return names.flatMap((name) => {
    const [old, current] = [find(before.notes, name), find(after.notes, name)];
    return compareNote(name, old?.value, current?.value, (current ?? old)?.home ?? trail, direction);
  });
}
