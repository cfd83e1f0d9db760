import {
  byPattern,
  homeOf,
  memberNames,
  memberOf,
  patternsOf,
  restOf,
  type Schemas,
  type Variant,
} from '../normal/variants.ts';
import type { Comparer, NormalSchema } from './comparer.ts';
import { isMarked } from './notes.ts';
import type { Finding, Result } from './findings.ts';

/** Two objects or lists, and what is known of each for the comparison of their members. */
interface Pair {
  readonly before: Side;
  readonly after: Side;
  readonly place: string;
  readonly result: Result;
  readonly compare: (before: Schemas, after: Schemas, place: string) => void;
}

interface Side {
  readonly variant: Variant;
  readonly normal: (schemas: Schemas) => NormalSchema;
}

/** Compares the members of two objects or two lists. */
export function compareMembers(
  { compare, normalBefore, normalAfter }: Comparer,
  before: Variant,
  after: Variant,
  place: string,
  result: Result,
): void {
  const pair: Pair = {
    ...{ place, result },
    before: { variant: before, normal: normalBefore },
    after: { variant: after, normal: normalAfter },
    compare: (old, current, at) => result.inner.push(compare(old, current, at, result.direction)),
  };
  for (const name of new Set([...memberNames(before), ...memberNames(after)])) compareMember(pair, name);
  if (before.type === 'object') compareRequired(pair);
  comparePatterns(pair);
  compareRest(pair);
}

function compareMember(pair: Pair, name: string): void {
  const { before, after, result, compare } = pair;
  const [had, has] = [isDeclared(before, name), isDeclared(after, name)];
  const place = placeOf(pair, name);
  if (before.variant.type === 'object' && [before, after].every((side) => isUnused(side, name, result))) return;
  const isLimited = !isAnything(before.normal(restOf(before.variant)));
  const isClosed = isNothing(before, restOf(before.variant));
  // A list has no names, and a field whose schema allows nothing is not one that is gone.
  const isPlain = had === has || isWritten(before, name) === isWritten(after, name);
  if (isPlain || before.variant.type === 'array' || (has && isLimited && !isClosed))
    compare(memberOf(before.variant, name), memberOf(after.variant, name), place);
  if (isPlain || before.variant.type === 'array') return;
  if (had) {
    const message = 'The field was removed.';
    result.findings.push({ rule: 'property-removed', place, message, isNarrower: true, isWider: true });
  } else result.findings.push(...newField(pair, name, place, isClosed));
}

/** A required field is reported with the list of required fields. */
function newField({ after, result }: Pair, name: string, place: string, isClosed: boolean): Finding[] {
  const isReceived = result.direction === 'received';
  if (!isReceived && requiredOf(after, result).includes(name)) return [];
  const message = isClosed && isReceived ? 'The field is new, in an object that is closed.' : 'The field is new.';
  return [{ rule: 'field-added', place, message, isNarrower: false, isWider: isClosed }];
}

/** A field that a response gains or loses is reported as that, and not as required or optional too. */
function compareRequired(pair: Pair): void {
  const { before, after, result } = pair;
  const [old, current] = [requiredOf(before, result), requiredOf(after, result)];
  for (const name of current.filter((field) => !old.includes(field))) {
    const isNew = !isDeclared(before, name);
    if (isNew && isDeclared(after, name) && result.direction === 'received') continue;
    const message = isNew ? 'The field is new and required.' : 'The field is required now.';
    const rule = 'required-properties-added';
    result.findings.push({ rule, place: placeOf(pair, name), message, isNarrower: true, isWider: false });
  }
  for (const name of old.filter((field) => !current.includes(field))) {
    if (isDeclared(before, name) && !isDeclared(after, name)) continue;
    const message = 'The field is no longer required.';
    const rule = 'required-properties-removed';
    result.findings.push({ rule, place: placeOf(pair, name), message, isNarrower: false, isWider: true });
  }
}

function comparePatterns({ before, after, place, result, compare }: Pair): void {
  const [old, current] = [patternsOf(before.variant), patternsOf(after.variant)];
  for (const pattern of new Set([...old, ...current])) {
    if (old.includes(pattern) && current.includes(pattern)) {
      compare(byPattern(before.variant, pattern), byPattern(after.variant, pattern), `${place}.*`);
      continue;
    }
    const isNew = current.includes(pattern);
    const rest = isNew ? before : after;
    const [isOpen, isClosed] = [isAnything(rest.normal(restOf(rest.variant))), isNothing(rest, restOf(rest.variant))];
    const message = `The fields like \`${pattern}\` ${isNew ? 'have a schema now' : 'no longer have a schema'}.`;
    // In an open object a pattern allows less, in a closed one more.
    const isNarrower = isNew ? !isClosed : !isOpen;
    const isWider = isNew ? !isOpen : !isClosed;
    const rule = 'schema-constraint-changed';
    result.findings.push({ rule, quietRule: 'member-changed', place, message, isNarrower, isWider });
  }
}

function compareRest({ before, after, place, result, compare }: Pair): void {
  const isList = before.variant.type === 'array';
  const [old, current] = [restOf(before.variant), restOf(after.variant)];
  const [wasClosed, isClosed] = [isNothing(before, old), isNothing(after, current)];
  if (wasClosed === isClosed) {
    if (old.length + current.length > 0 && !isClosed) compare(old, current, isList ? `${place}[]` : `${place}.*`);
    return;
  }
  const keyword = isList ? 'items' : 'additionalProperties';
  const message = `\`${keyword}\` ${isClosed ? 'allows no others now' : 'allows others now'}.`;
  const rule = 'schema-constraint-changed';
  result.findings.push({ rule, quietRule: 'member-changed', place, message, isNarrower: isClosed, isWider: wasClosed });
}

function isWritten({ variant }: Side, name: string): boolean {
  return memberNames(variant).includes(name);
}

/** Whether a member has a schema of its own that allows values. */
function isDeclared(side: Side, name: string): boolean {
  return isWritten(side, name) && !isNothing(side, memberOf(side.variant, name));
}

/** Whether a field is not there for the direction: no client sends `readOnly`, and none receives `writeOnly`. */
function isUnused(side: Side, name: string, { direction }: Result): boolean {
  if (!isDeclared(side, name)) return true;
  const { variants } = side.normal(memberOf(side.variant, name));
  return isMarked(variants, direction === 'sent' ? 'readOnly' : 'writeOnly');
}

function requiredOf(side: Side, result: Result): string[] {
  const { required } = side.variant;
  return [...required].filter((name) => !isDeclared(side, name) || !isUnused(side, name, result));
}

function placeOf({ before, after, place }: Pair, name: string): string {
  if (before.variant.type === 'array') return `${place}[]`;
  const declaring = [before.variant, after.variant].filter((variant) => memberNames(variant).includes(name));
  const homes = new Set(declaring.map((variant) => homeOf(variant, name)));
  const [home] = homes.size === 1 ? homes : [];
  return `${home ?? place}.${name}`;
}

function isNothing({ normal }: Side, schemas: Schemas): boolean {
  return schemas.length > 0 && normal(schemas).variants.length === 0;
}

function isAnything({ variants }: NormalSchema): boolean {
  const isOpen = ({ values, limits, conditions, required, pieces }: Variant) =>
    values === undefined && limits.size + conditions.length + required.size + pieces.length === 0;
  return new Set(variants.map(({ type }) => type)).size === 6 && variants.every(isOpen);
}
