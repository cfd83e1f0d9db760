import { isDeepStrictEqual } from 'node:util';
import { asList, asObject } from '../../contract/document.ts';
import type { Effect } from '../model/change.ts';
import { quote } from '../model/quote.ts';
import type { Variant } from '../normal/variants.ts';
import type { Direction, Finding } from './findings.ts';

/** A member of a schema or header that is not about its values. One that no rule knows breaks no client. */
export function compareNote(
  name: string,
  before: unknown,
  after: unknown,
  place: string,
  direction: Direction,
): Finding[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (name === 'discriminator') return compareDiscriminator(before, after, place);
  const message =
    name === 'x-known-values'
      ? describeValues(before, after)
      : `\`${name}\` changed from ${quote(before)} to ${quote(after)}.`;
  const known = memberRules[name];
  if (!known) return [{ rule: 'member-changed', place, message, isNarrower: false, isWider: false }];
  const { senders, receivers } = known.effects(before, after);
  if ((direction === 'sent' ? senders : receivers) === 'none') return [];
  return [{ rule: known.name, place, message, isNarrower: senders === 'breaking', isWider: receivers === 'breaking' }];
}

function describeValues(before: unknown, after: unknown): string {
  const [old, current] = [asList(before), asList(after)];
  const gained = current.filter((value) => !old.includes(value));
  const lost = old.filter((value) => !current.includes(value));
  const sentences = [
    ...(gained.length > 0 ? [`Known values that are new: ${quote(gained)}.`] : []),
    ...(lost.length > 0 ? [`Known values that are gone: ${quote(lost)}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'The known values have another order.';
}

interface MemberRule {
  readonly name: string;
  readonly effects: (before: unknown, after: unknown) => Record<'senders' | 'receivers', Effect>;
}

const breaksAll = () => ({ senders: 'breaking', receivers: 'breaking' }) as const;

export const memberRules: Readonly<Record<string, MemberRule>> = {
  // A request without the field means something else than before.
  default: { name: 'default-changed', effects: () => ({ senders: 'breaking', receivers: 'none' }) },
  'x-unit': { name: 'unit-changed', effects: breaksAll },
  // The contract calls these values open: clients treat an unknown one as "other".
  'x-known-values': {
    name: 'known-values-changed',
    effects: () => ({ senders: 'compatible', receivers: 'compatible' }),
  },
  'x-ranges': { name: 'ranges-changed', effects: (before, after) => grown(before, after) },
  'x-log-presets': { name: 'log-presets-changed', effects: (before, after) => grown(before, after) },
  readOnly: {
    name: 'read-only-changed',
    effects: (_before, after) => ({ senders: after === true ? 'breaking' : 'compatible', receivers: 'compatible' }),
  },
  writeOnly: {
    name: 'write-only-changed',
    effects: (_before, after) => ({ senders: 'compatible', receivers: after === true ? 'breaking' : 'compatible' }),
  },
};

/** An object that only has more members than before breaks no client. */
function grown(before: unknown, after: unknown): Record<'senders' | 'receivers', Effect> {
  const isGrown = Object.entries(asObject(before)).every(([name, value]) =>
    isDeepStrictEqual(asObject(after)[name], value),
  );
  return isGrown ? { senders: 'compatible', receivers: 'compatible' } : breaksAll();
}

/** The field by which variants differ, and its values. A client that reads them has no case for a new one. */
function compareDiscriminator(before: unknown, after: unknown, place: string): Finding[] {
  const rule = 'discriminator-changed';
  const [old, current] = [asObject(before), asObject(after)];
  if (before === undefined || after === undefined) {
    const name = quote(asObject(before ?? after).propertyName);
    const message = `The discriminator ${name} ${after === undefined ? 'was removed' : 'is new'}.`;
    return [{ rule: 'member-changed', place, message, isNarrower: false, isWider: false }];
  }
  const [had, has] = [asObject(old.mapping), asObject(current.mapping)];
  const values = [...new Set([...Object.keys(had), ...Object.keys(has)])].filter((value) => had[value] !== has[value]);
  const name = `\`propertyName\` changed from ${quote(old.propertyName)} to ${quote(current.propertyName)}.`;
  return [
    ...(old.propertyName === current.propertyName
      ? []
      : [{ rule, place, message: name, isNarrower: true, isWider: true }]),
    ...values.map((value) => {
      const [isGone, isNew] = [has[value] === undefined, had[value] === undefined];
      const what = isGone ? 'was removed' : isNew ? 'is new' : 'means another schema';
      const message = `The value \`${value}\` ${what}.`;
      return { rule, place: `${place} ${value}`, message, isNarrower: !isNew, isWider: !isGone };
    }),
  ];
}

/** Whether all variants of a schema have a note with the value `true`. */
export function isMarked(variants: readonly Variant[], name: string): boolean {
  const others = variants.filter(({ type }) => type !== 'null');
  const counted = others.length > 0 ? others : variants;
  return (
    counted.length > 0 && counted.every(({ notes }) => notes.some((note) => note.name === name && note.value === true))
  );
}
