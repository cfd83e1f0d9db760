import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { roles, scopes } from '../../contract/model/operation.ts';
import { change, type Change, type Effect, type Rule } from '../model/change.ts';
import { quote } from '../model/quote.ts';
import { contentOf } from '../normal/media-types.ts';
import { resolve } from '../model/references.ts';

const roleOrder: readonly string[] = ['public', 'signedIn', ...roles];
const scopeOrder: readonly string[] = scopes;

/** Compares who may call an operation: credentials, scope, role, and the needs of a field or a second workspace. */
export const compareAccess: Rule = ({ before: old, after: current, pairs }) => [
  ...compareSchemes(schemesOf(old), schemesOf(current)),
  ...pairs.flatMap(({ before, after }) => {
    const { id } = after;
    return [
      ...compareSecurity(id, before.node.security, after.node.security),
      ...compareRole(id, before.node['x-required-role'], after.node['x-required-role']),
      ...compareFields(
        id,
        asObject(before.node['x-field-access']),
        asObject(after.node['x-field-access']),
        bodyOf(old, before.node),
      ),
      ...compareTarget(id, before.node['x-target-role'], after.node['x-target-role']),
      ...flags.flatMap(({ member, rule, whenAdded, gained, lost }) => {
        const had = before.node[member];
        const has = after.node[member];
        if (isDeepStrictEqual(had, has)) return [];
        const isAdded = has !== undefined;
        const senders: Effect = isAdded === (whenAdded === 'breaking') ? 'breaking' : 'compatible';
        return [change(rule, id, isAdded ? gained : lost, { senders })];
      }),
    ];
  }),
];

/** How credentials are sent. A scheme that is new or gone is seen where operations accept it. */
function compareSchemes(before: JsonObject, after: JsonObject): Change[] {
  return Object.keys(before).flatMap((scheme) => {
    const [had, has] = [asObject(before[scheme]), asObject(after[scheme])];
    const changed = ['type', 'in', 'name', 'scheme'].filter(
      (member) => scheme in after && valueOf(had, member) !== valueOf(has, member),
    );
    return changed.map((member) => {
      const message = `\`${member}\` of the credentials changed from ${quote(had[member])} to ${quote(has[member])}.`;
      return change('security-scheme', `${scheme} ${member}`, message, { senders: 'breaking' });
    });
  });
}

/** HTTP ignores the case of the names of headers and of schemes. */
function valueOf(scheme: JsonObject, member: string): unknown {
  const value = scheme[member];
  const isCaseless = member === 'scheme' || (member === 'name' && scheme.in === 'header');
  return isCaseless && typeof value === 'string' ? value.toLowerCase() : value;
}

function schemesOf(document: JsonObject): JsonObject {
  const schemes = Object.entries(asObject(asObject(document.components).securitySchemes));
  return Object.fromEntries(schemes.map(([name, scheme]) => [name, resolve(document, scheme)]));
}

/** Members that an operation has or lacks, and the effect on senders when one is added. */
const flags = [
  {
    member: 'x-allows-self',
    rule: 'self-access',
    whenAdded: 'compatible',
    gained: 'Members may now use it for themselves, whatever their role is.',
    lost: 'Members may no longer use it for themselves below the required role.',
  },
  {
    member: 'x-refuses-pinned',
    rule: 'pinned-tokens',
    whenAdded: 'breaking',
    gained: 'Tokens that are pinned to a workspace are refused.',
    lost: 'Tokens that are pinned to a workspace are accepted.',
  },
  {
    member: 'x-scope-exception',
    rule: 'scope-exception',
    whenAdded: 'compatible',
    gained: 'A token may use it on itself with any scope.',
    lost: 'A token may no longer use it on itself below the required scope.',
  },
  {
    member: 'x-sensitive',
    rule: 'sensitive',
    whenAdded: 'compatible',
    gained: 'The response holds a secret and must not be stored.',
    lost: 'The response no longer counts as a secret.',
  },
] as const;

/** Each alternative of `security` is compared with the one that has the same schemes. */
function compareSecurity(id: string, before: unknown, after: unknown): Change[] {
  const old = alternatives(before);
  const current = alternatives(after);
  if (old.size === 0 && current.size === 0) return [];
  if (current.size === 0) return [change('security', id, 'It no longer needs credentials.', { senders: 'compatible' })];
  if (old.size === 0) {
    const optional = current.has('');
    const message = optional ? 'It checks credentials that are sent.' : 'It needs credentials now.';
    return [change('security', id, message, { senders: optional ? 'compatible' : 'breaking' })];
  }
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((name) => {
    const had = old.get(name);
    const has = current.get(name);
    const label = name === '' ? 'no credentials' : `\`${name}\``;
    if (!has)
      return [change('security', `${id} ${name}`.trim(), `It no longer accepts ${label}.`, { senders: 'breaking' })];
    if (!had)
      return [change('security', `${id} ${name}`.trim(), `It accepts ${label} too.`, { senders: 'compatible' })];
    return compareScopes(id, had, has);
  });
}

function compareScopes(id: string, before: JsonObject, after: JsonObject): Change[] {
  return Object.keys(after).flatMap((scheme) => {
    const had = asList(before[scheme]).map(String);
    const has = asList(after[scheme]).map(String);
    if (isDeepStrictEqual(had.toSorted(), has.toSorted())) return [];
    const isOrdered = [...had, ...has].every((scope) => scopeOrder.includes(scope));
    const isHigher = isOrdered ? highest(has) > highest(had) : has.some((scope) => !had.includes(scope));
    const message = `The scope of \`${scheme}\` changed from ${quote(had)} to ${quote(has)}.`;
    return [change('scope', id, message, { senders: isHigher ? 'breaking' : 'compatible' })];
  });
}

function highest(values: readonly string[]): number {
  return Math.max(-1, ...values.map((scope) => scopeOrder.indexOf(scope)));
}

function compareRole(id: string, before: unknown, after: unknown): Change[] {
  if (before === after) return [];
  const message = `The required role changed from ${quote(before)} to ${quote(after)}.`;
  return [
    change('role', id, message, {
      senders: rank(after, roleOrder) > rank(before, roleOrder) ? 'breaking' : 'compatible',
    }),
  ];
}

/** `body` is the schema of the requests that were accepted before. */
function compareFields(id: string, before: JsonObject, after: JsonObject, body: JsonObject): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const had = asObject(before[field]);
    const has = asObject(after[field]);
    if (isDeepStrictEqual(had, has)) return [];
    // No client sends a field that was refused.
    const isNew = body.additionalProperties === false && asObject(body.properties)[field] === undefined;
    const needsMore =
      rank(has.scope, scopeOrder) > rank(had.scope, scopeOrder) || (has.signedIn === true && had.signedIn !== true);
    const isHigher = needsMore && !isNew;
    const message = `What a request with the field \`${field}\` needs changed from ${describe(had)} to ${describe(has)}.`;
    return [change('field-access', `${id} ${field}`, message, { senders: isHigher ? 'breaking' : 'compatible' })];
  });
}

/** The schema of the JSON of a request; empty without one. */
function bodyOf(document: JsonObject, { requestBody }: JsonObject): JsonObject {
  const json = contentOf(document, resolve(document, requestBody).content).get('application/json');
  return resolve(document, asObject(json).schema);
}

function compareTarget(id: string, before: unknown, after: unknown): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const had = asObject(before);
  const has = asObject(after);
  const isHigher =
    rank(has.role, roleOrder) > rank(had.role, roleOrder) ||
    rank(has.scope, scopeOrder) > rank(had.scope, scopeOrder) ||
    (before !== undefined && has.field !== had.field) ||
    (had.optional === true && has.optional !== true);
  const message = `What the caller needs in the second workspace changed from ${describe(had)} to ${describe(has)}.`;
  return [change('target-role', id, message, { senders: after !== undefined && isHigher ? 'breaking' : 'compatible' })];
}

/** The alternatives by their schemes. The alternative without one, alone, needs no credentials. */
function alternatives(security: unknown): ReadonlyMap<string, JsonObject> {
  const entries = asList(security).map(
    (entry) => [Object.keys(asObject(entry)).toSorted().join(' and '), asObject(entry)] as const,
  );
  return new Map(entries.every(([name]) => name === '') ? [] : entries);
}

/** The position in an order; below everything if the value is absent, and above everything if it is unknown. */
function rank(value: unknown, order: readonly unknown[]): number {
  if (value === undefined) return -1;
  const index = order.indexOf(value);
  return index === -1 ? order.length : index;
}

function describe(value: JsonObject): string {
  const parts = Object.entries(value).map(([name, part]) => `${name} ${quote(part)}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
