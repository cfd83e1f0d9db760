import { asObject, isObject, type JsonObject } from '../../server/contract/document.ts';
import { parseJson } from '../../server/contract/parse-json.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Secrets } from '../redaction/secrets.ts';

/** A profile as it was before the run. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly hues: readonly number[];
}

/**
 * What a run may write to: what it has created. It learns that from the responses, whichever check sent the request.
 */
export class Territory {
  readonly allowsWrites: boolean;
  /** Operations that reach people or cost money, and that the configuration names nevertheless. */
  readonly named: ReadonlySet<string>;
  /** The tier of the workspaces; `null` if none may be created. */
  readonly tier: string | null;
  /** The addresses that may be invited, besides reserved ones. */
  readonly emails: ReadonlySet<string>;

  /** The slugs of all workspaces that the run has created, also of those that it has deleted or renamed since. */
  readonly workspaces = new Set<string>();
  /** The persona that owns each workspace that is to be removed, by slug. */
  readonly owners = new Map<string, string>();
  /** The persona that owns each token that the run has created and not revoked, by the id of the token. */
  readonly liveTokens = new Map<string, string>();
  readonly tokens = new Set<string>();
  /** The secret parts of invitation links of this run. */
  readonly invitations = new Set<string>();
  readonly tickets = new Set<string>();
  /** The other tiers of the server. */
  readonly otherTiers = new Set<string>();
  /** The profiles of the personas before the run, by the name of the persona. */
  readonly profiles = new Map<string, Profile>();
  /** Personas whose profile is not as before. */
  readonly changedProfiles = new Set<string>();
  /** What the run has caused and cannot take back, as sentences. */
  readonly traces: string[] = [];
  /** The secrets of responses are added to them. */
  readonly secrets: Secrets;

  constructor(allowsWrites: boolean, { personas, run, writes }: Pick<Config, 'personas' | 'run' | 'writes'>, secrets: Secrets) {
    this.secrets = secrets;
    this.allowsWrites = allowsWrites;
    this.named = new Set(run);
    this.tier = writes?.tier ?? null;
    this.emails = new Set(Object.values(personas).flatMap(({ email }) => email ?? []));
  }

  learn(exchange: Exchange): void {
    const { operation, response, request } = exchange;
    if (request.method !== operation.method.toUpperCase()) return;
    // A replayed response shows again what is known.
    if (response && 'idempotency-replayed' in response.headers) return;
    if (response && response.status >= 200 && response.status < 300) lessons[operation.id]?.(this, toLesson(exchange));
    else if (!response) this.#doubt(exchange);
  }

  /** A request without a response may have had its effect. */
  #doubt(exchange: Exchange): void {
    const { operation, persona } = exchange;
    const { body } = toLesson(exchange);
    if (operation.id === 'createWorkspace')
      this.traces.push(`The workspace \`${String(body.slug)}\` may exist: its creation got no response.`);
    if (operation.id === 'createToken') this.traces.push(`A token of ${String(persona)} may exist: its creation got no response.`);
    if (operation.id === 'updateMe' && persona !== null) this.changedProfiles.add(persona);
  }
}

/** A request that succeeded. */
interface Lesson {
  readonly persona: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly json: JsonObject;
}

type Learn = (territory: Territory, lesson: Lesson) => void;

const lessons: Readonly<Record<string, Learn>> = {
  createWorkspace: (territory, { persona, json }) => {
    const slug = textAt(json, 'workspace', 'slug');
    territory.workspaces.add(slug);
    territory.owners.set(slug, persona);
  },
  updateWorkspace: ({ workspaces, owners }, { path, json }) => {
    const [former = '', slug] = [path.workspaceSlug, textAt(json, 'workspace', 'slug')];
    const owner = owners.get(former);
    if (slug === '' || owner === undefined) return;
    owners.delete(former);
    owners.set(slug, owner);
    workspaces.add(slug);
  },
  transferWorkspace: ({ owners, profiles }, { path, body }) => {
    const [owner] = [...profiles].find(([, { id }]) => id === body.targetUserId) ?? [];
    if (owner !== undefined) owners.set(path.workspaceSlug ?? '', owner);
  },
  deleteWorkspace: ({ owners }, { path }) => void owners.delete(path.workspaceSlug ?? ''),
  createToken: (territory, { persona, json }) => {
    const id = textAt(json, 'token', 'id');
    territory.tokens.add(id);
    territory.liveTokens.set(id, persona);
    territory.secrets.add(String(json.secret), 'CREATED_TOKEN');
  },
  revokeToken: ({ liveTokens }, { path }) => void liveTokens.delete(path.id ?? ''),
  getMe: ({ profiles }, { persona, json }) => {
    const user = asObject(json.user);
    if (profiles.has(persona)) return;
    // The shape of the contract; a wrong one is reported by the check of bodies.
    const { hues } = asObject(user.card) as { hues: readonly number[] };
    profiles.set(persona, { id: String(user.id), name: String(user.name), hues });
  },
  updateMe: ({ profiles, changedProfiles, traces }, { persona, body, json }) => {
    if ('avatarUrl' in body) traces.push(`The picture of ${persona} was changed by an invalid request.`);
    const user = asObject(json.user);
    const before = profiles.get(persona);
    const isSame = user.name === before?.name && JSON.stringify(asObject(user.card).hues) === JSON.stringify(before?.hues);
    if (isSame) changedProfiles.delete(persona);
    else changedProfiles.add(persona);
  },
  listTiers: ({ otherTiers, tier }, { json }) => {
    const tiers = Array.isArray(json.tiers) ? json.tiers.filter(isObject) : [];
    for (const { id } of tiers) if (id !== tier) otherTiers.add(String(id));
  },
  createTicket: (territory, { json }) => {
    territory.tickets.add(textAt(json, 'ticket', 'id'));
    territory.traces.push(`The support ticket ${textAt(json, 'ticket', 'id')} cannot be deleted.`);
  },
  askAi: ({ traces }, { json }) => {
    if (typeof json.id === 'string') traces.push(`The support ticket ${json.id}, which the assistant opened, cannot be deleted.`);
  },
  contactSupport: ({ traces }) => void traces.push('A message was sent to support.'),
};

function toLesson({ operation, persona, request, response }: Exchange): Lesson {
  const body = typeof request.body === 'string' ? asObject(parseJson(request.body)) : {};
  return { persona: personOf(persona ?? ''), path: pathValues(operation, request.url), body, json: asObject(response?.json) };
}

/** The persona that a token of the run belongs to: such a token is called `<persona>/<scope>`. */
function personOf(name: string): string {
  return name.split('/')[0] ?? name;
}

function pathValues({ path }: Operation, url: string): Readonly<Record<string, string>> {
  const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const { groups = {} } = new RegExp(`${pattern}$`).exec(new URL(url).pathname) ?? {};
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

function textAt(json: JsonObject, ...names: readonly string[]): string {
  let value: unknown = json;
  for (const name of names) value = asObject(value)[name];
  return typeof value === 'string' ? value : '';
}
