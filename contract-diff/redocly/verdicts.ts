import { asList } from '../../contract/document.ts';
import type { Effect } from '../model/change.ts';
import { quote } from '../model/quote.ts';
import type { Directions } from './directions.ts';
import type { RedoclyChange } from './run-redocly.ts';

/** Redocly names the first place where it meets a schema, so the sentences about schemas are our own. */
export function describeVerdict(
  ruleId: string,
  { kind, property = '', base, revision }: RedoclyChange,
): string | undefined {
  if (ruleId === 'property-removed' && kind === 'removed') return 'The field was removed.';
  if (kind !== 'modified') return undefined;
  if (ruleId === 'enum-values-added') return `The values may be ${missingFrom(base?.value, revision?.value)} too.`;
  if (ruleId === 'enum-values-removed')
    return `The values may no longer be ${missingFrom(revision?.value, base?.value)}.`;
  if (ruleId !== 'schema-constraint-changed' && ruleId !== 'schema-type-changed') return undefined;
  return `\`${property}\` changed from ${quote(base?.value)} to ${quote(revision?.value)}.`;
}

/** The values of the second list that the first lacks. */
function missingFrom(values: unknown, others: unknown): string {
  const missing = asList(others).filter((value) => !asList(values).includes(value));
  return missing.length === 0 ? 'anything' : quote(missing);
}

type Audience = 'senders' | 'receivers' | 'both' | 'directions';

/** The audience of each verdict of Redocly; `directions` are those in which the node is used. */
const audiences: Readonly<Record<string, Audience>> = {
  'enum-values-added': 'receivers',
  'enum-values-removed': 'senders',
  'media-type-removed': 'directions',
  'parameter-became-required': 'senders',
  'parameter-serialization-changed': 'senders',
  'property-removed': 'directions',
  'request-body-became-required': 'senders',
  'request-body-removed': 'senders',
  'required-properties-added': 'senders',
  'required-properties-removed': 'receivers',
  'schema-combinator-changed': 'directions',
  'schema-constraint-changed': 'directions',
  'schema-type-changed': 'directions',
  'security-scheme-changed': 'senders',
};

export function effectsOf(
  ruleId: string,
  entry: RedoclyChange,
  seen: Directions,
): Partial<Record<'senders' | 'receivers', Effect>> {
  const known = audiences[ruleId] ?? 'both';
  if (known === 'senders') return { senders: 'breaking', ...(seen.isReceived ? { receivers: 'compatible' } : {}) };
  if (known === 'receivers') return { receivers: 'breaking', ...(seen.isSent ? { senders: 'compatible' } : {}) };
  if (known === 'both') return { senders: 'breaking', receivers: 'breaking' };
  const allowed = allowedValues(ruleId, entry);
  return {
    ...(seen.isSent ? { senders: allowed === 'more' ? ('compatible' as const) : ('breaking' as const) } : {}),
    ...(seen.isReceived ? { receivers: allowed === 'fewer' ? ('compatible' as const) : ('breaking' as const) } : {}),
  };
}

/** Whether a schema allows more or fewer values than before, where that decides whom the change breaks. */
function allowedValues(
  ruleId: string,
  { kind, property = '', base, revision, verdicts }: RedoclyChange,
): 'more' | 'fewer' | 'unknown' {
  if (ruleId === 'schema-type-changed') {
    if (verdicts.filter((verdict) => verdict.ruleId === ruleId).length > 1) return 'unknown';
    return verdicts.some(({ message }) => message.includes(' narrowed ')) ? 'fewer' : 'more';
  }
  if (ruleId === 'schema-combinator-changed') {
    const isAllOf = (verdicts[0]?.message ?? '').startsWith('`allOf`');
    return (kind === 'added') === isAllOf ? 'fewer' : 'more';
  }
  if (ruleId !== 'schema-constraint-changed') return 'unknown';
  if (kind !== 'modified') return kind === 'added' ? 'fewer' : 'more';
  const from = base?.value;
  const to = revision?.value;
  if (from === undefined) return 'fewer';
  if (to === undefined) return 'more';
  if (typeof from === 'boolean' || typeof to === 'boolean') return 'unknown';
  if (/^(min|exclusiveMin)/.test(property)) return Number(to) > Number(from) ? 'fewer' : 'more';
  if (/^(max|exclusiveMax)/.test(property)) return Number(to) < Number(from) ? 'fewer' : 'more';
  return 'unknown';
}
