import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Effect } from '../model/change.ts';
import { resolve } from '../model/compare-operations.ts';
import { isErrorStatus } from '../rules/errors.ts';
import { directionsOf, type Directions } from './directions.ts';
import { classifyMember } from './members.ts';
import { describePlace } from './place.ts';
import type { RedoclyChange } from './run-redocly.ts';
import { describeVerdict, effectsOf } from './verdicts.ts';
import type { Views } from './view.ts';

/** Says what each of Redocly's changes means for clients that send and for clients that receive. */
export function classifyAll(changes: readonly RedoclyChange[], views: Views): Change[] {
  const directions = directionsOf(views);
  return changes.flatMap((entry) => {
    // A component that is new or gone is seen where it is used, and the rule of names reports it.
    if (isComponent(entry)) return [];
    const { pointer } = entry.revision ?? entry.base ?? { pointer: '' };
    const seen = directions(pointer);
    if (!seen.isSent && !seen.isReceived) return [];
    const place = placeOf(entry, views);
    if (entry.kind === 'modified' && entry.property === 'key') return classifyRenamed(entry, seen, views);
    const fields =
      entry.property === 'required' && entry.typeName === 'Schema' ? requiredChange(entry, views) : undefined;
    if (fields) return classifyRequired(place, fields, seen);
    const verdicts = entry.verdicts.map(({ ruleId, message }) =>
      change(
        ruleId,
        place,
        describeVerdict(ruleId, entry) ?? message,
        isErrorVariant(entry, views) ? { receivers: 'compatible' } : effectsOf(ruleId, entry, seen),
      ),
    );
    return verdicts.length > 0 ? mergeVerdicts(verdicts) : classifyOther(entry, place, seen, views);
  });
}

function isComponent({ kind, base, revision }: RedoclyChange): boolean {
  return kind !== 'modified' && /^#\/components\/[^/]+\/[^/]+$/.test((revision ?? base)?.pointer ?? '');
}

/** A new variant of the body of an error that has `error`. A code may add members beside it. */
function isErrorVariant({ kind, revision }: RedoclyChange, { after }: Views): boolean {
  const path = (revision?.pointer ?? '').slice(2).split('/');
  if (kind !== 'added' || path.at(-2) !== 'anyOf' || !isErrorStatus(path[path.indexOf('responses') + 1] ?? ''))
    return false;
  return asList(resolve(after, nodeAt(after, path)).required).includes('error');
}

/** Redocly reports a removed and an added member as renamed if they are alike. Here they are two changes. */
function classifyRenamed(entry: RedoclyChange, seen: Directions, views: Views): Change[] {
  const { base, revision, ...others } = entry;
  const [ruleId] = entry.verdicts.map((verdict) => verdict.ruleId);
  const removed: RedoclyChange = { ...others, kind: 'removed', ...(base ? { base } : {}) };
  const added: RedoclyChange = { ...others, kind: 'added', verdicts: [], ...(revision ? { revision } : {}) };
  const gone = placeOf(removed, views);
  return [
    ...(ruleId === undefined ? [] : [change(ruleId, gone, 'It was removed.', effectsOf(ruleId, removed, seen))]),
    ...classifyOther(added, placeOf(added, views), seen, views),
  ];
}

function placeOf({ kind, base, revision, property }: RedoclyChange, { before, after }: Views): string {
  const isOld = kind === 'removed' || revision === undefined;
  const pointer = (isOld ? base?.pointer : revision.pointer) ?? '#/';
  const suffix =
    property !== undefined && pointer.endsWith(`/${property}`) ? pointer.slice(0, -property.length - 1) : pointer;
  return describePlace(isOld ? before : after, suffix);
}

/** Several verdicts on one change are one change: the worst effect for each audience. */
function mergeVerdicts(verdicts: readonly Change[]): Change[] {
  const [first, ...rest] = verdicts;
  if (!first) return [];
  const worst = (audience: keyof Change['effects']): Effect => {
    const effects = verdicts.map((verdict) => verdict.effects[audience]);
    return (
      effects.find((effect) => effect === 'breaking') ?? effects.find((effect) => effect === 'compatible') ?? 'none'
    );
  };
  const message = [...new Set([first, ...rest].map((verdict) => verdict.message))].join(' ');
  return [
    {
      ...first,
      message,
      effects: { senders: worst('senders'), receivers: worst('receivers'), source: worst('source') },
    },
  ];
}

interface RequiredChange {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly isNew: (field: string) => boolean;
  readonly isGone: (field: string) => boolean;
}

function requiredChange({ base, revision }: RedoclyChange, { before, after }: Views): RequiredChange {
  const old = asList(base?.value).map(String);
  const current = asList(revision?.value).map(String);
  const had = propertiesAt(before, base?.pointer);
  const has = propertiesAt(after, revision?.pointer);
  return {
    gained: current.filter((field) => !old.includes(field)),
    lost: old.filter((field) => !current.includes(field)),
    isNew: (field) => had[field] === undefined,
    isGone: (field) => has[field] === undefined,
  };
}

/** A field that a response gains or loses is reported as that, and not as required or optional too. */
function classifyRequired(place: string, { gained, lost, isNew, isGone }: RequiredChange, seen: Directions): Change[] {
  return [
    ...gained
      .filter((field) => seen.isSent || !isNew(field))
      .map((field) =>
        change(
          'required-properties-added',
          `${place}.${field}`,
          isNew(field) ? 'The field is new and required.' : 'The field is required now.',
          {
            ...(seen.isSent ? { senders: 'breaking' } : {}),
            ...(seen.isReceived ? { receivers: 'compatible' } : {}),
          },
        ),
      ),
    ...lost
      .filter((field) => !isGone(field))
      .map((field) =>
        change('required-properties-removed', `${place}.${field}`, 'The field is no longer required.', {
          ...(seen.isSent ? { senders: 'compatible' } : {}),
          ...(seen.isReceived ? { receivers: 'breaking' } : {}),
        }),
      ),
  ];
}

function propertiesAt(view: JsonObject, pointer = ''): JsonObject {
  const path = pointer
    .replace(/\/required$/, '')
    .slice(2)
    .split('/');
  return asObject(nodeAt(view, path).properties);
}

/** Classifies the changes that Redocly does not judge: additions, and members that it does not know. */
function classifyOther(entry: RedoclyChange, place: string, seen: Directions, views: Views): Change[] {
  if (entry.kind === 'modified') return classifyMember(entry, place, seen);
  const both: Record<'senders' | 'receivers', Effect> = {
    senders: seen.isSent ? 'compatible' : 'none',
    receivers: seen.isReceived ? 'compatible' : 'none',
  };
  const mapped = /\/discriminator\/mapping\/([^/]+)$/.exec((entry.revision ?? entry.base)?.pointer ?? '')?.[1];
  if (mapped !== undefined) return classifyMapping(mapped, entry, place, seen);
  if (entry.kind === 'removed') return [change('part-removed', place, `${entry.typeName} was removed.`, both)];
  if (entry.typeName === 'Schema' && /\/properties\/[^/]+$/.test(entry.revision?.pointer ?? ''))
    return classifyField(entry, place, seen, views);
  return [change('part-added', place, `${entry.typeName} was added.`, both)];
}

/** A value of a discriminator. A client that reads the variants has no case for a new one. */
function classifyMapping(value: string, { kind }: RedoclyChange, place: string, seen: Directions): Change[] {
  const isAdded = kind === 'added';
  return [
    change(
      'discriminator-changed',
      `${place} ${value}`,
      `The value \`${value}\` ${isAdded ? 'is new' : 'was removed'}.`,
      {
        ...(seen.isSent ? { senders: isAdded ? 'compatible' : 'breaking' } : {}),
        ...(seen.isReceived ? { receivers: isAdded ? 'breaking' : 'compatible' } : {}),
      },
    ),
  ];
}

/** A new field. A response object that is closed promises that it has no others. */
function classifyField({ revision }: RedoclyChange, place: string, seen: Directions, { after }: Views): Change[] {
  const pointer = revision?.pointer ?? '';
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const parent = parentSchema(after, pointer);
  // A required field is reported with the list of required fields.
  if (seen.isSent && asList(parent.required).includes(name)) return [];
  const isClosed = parent.additionalProperties === false || parent.unevaluatedProperties === false;
  return [
    change(
      'field-added',
      place,
      isClosed && seen.isReceived ? 'The field is new, in an object that is closed.' : 'The field is new.',
      {
        ...(seen.isSent ? { senders: 'compatible' } : {}),
        ...(seen.isReceived ? { receivers: isClosed ? 'breaking' : 'compatible' } : {}),
      },
    ),
  ];
}

function parentSchema(view: JsonObject, pointer: string): JsonObject {
  return nodeAt(view, pointer.slice(2).split('/').slice(0, -2));
}

function nodeAt(view: JsonObject, path: readonly string[]): JsonObject {
  const node = path.reduce<unknown>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return Array.isArray(at) ? at[Number(key)] : asObject(at)[key];
  }, view);
  return asObject(node);
}
