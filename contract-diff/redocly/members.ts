import { isDeepStrictEqual } from 'node:util';
import { asList, asObject } from '../../contract/document.ts';
import { change, type Change, type Effect } from '../model/change.ts';
import { quote } from '../model/quote.ts';
import type { Directions } from './directions.ts';
import type { RedoclyChange } from './run-redocly.ts';

/** A member of a node. One that is not in the table makes a schema stricter or looser without breaking anybody. */
export function classifyMember(
  { property = '', base, revision }: RedoclyChange,
  place: string,
  seen: Directions,
): Change[] {
  const before = base?.value;
  const after = revision?.value;
  if (isDeepStrictEqual(before, after)) return [];
  const message =
    property === 'x-known-values'
      ? describeValues(before, after)
      : `\`${property}\` changed from ${quote(before)} to ${quote(after)}.`;
  const rule = memberRules[property];
  if (!rule) {
    return [
      change('member-changed', place, message, {
        ...(seen.isSent ? { senders: 'compatible' } : {}),
        ...(seen.isReceived ? { receivers: 'compatible' } : {}),
      }),
    ];
  }
  const effects = rule.effects(before, after);
  return [
    change(rule.name, place, message, {
      ...(seen.isSent ? { senders: effects.senders } : {}),
      ...(seen.isReceived ? { receivers: effects.receivers } : {}),
    }),
  ];
}

/** Lists, written as JSON. */
function describeValues(before: unknown, after: unknown): string {
  const [old = [], current = []] = [before, after].map((text) =>
    asList(typeof text === 'string' ? JSON.parse(text) : []),
  );
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
  propertyName: { name: 'discriminator-changed', effects: breaksAll },
  // Of a header: what a response always had may be missing now.
  required: {
    name: 'required-changed',
    effects: (before) => ({ senders: 'compatible', receivers: before === true ? 'breaking' : 'compatible' }),
  },
};

/** An object, written as JSON, that only has more members than before breaks no client. */
function grown(before: unknown, after: unknown): Record<'senders' | 'receivers', Effect> {
  const [old, current] = [before, after].map((text) =>
    asObject(typeof text === 'string' ? JSON.parse(text) : undefined),
  );
  const isGrown = Object.entries(old ?? {}).every(([name, value]) => isDeepStrictEqual(current?.[name], value));
  return isGrown ? { senders: 'compatible', receivers: 'compatible' } : breaksAll();
}
