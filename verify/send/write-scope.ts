import { asObject, type JsonObject } from '../../contract/document.ts';
import { parseJson } from '../../contract/parse-json.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Config } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Secrets } from '../redaction/secrets.ts';
import { madeUp, madeUpId } from './made-up.ts';

/** The parts of a request that the guard judges before it is sent. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** The name of the persona; `null` without credentials. */
  readonly persona: string | null;
}

/** A request that succeeded, or that got no response. */
export interface ResponseValues {
  readonly persona: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly json: JsonObject;
}

/** The rules that keep requests of an operation to records that the run has created. */
export interface Safety {
  /** Whether a request to what the run has created may be sent. By default it may, inside a workspace of the run. */
  readonly isSafe?: (writeScope: WriteScope, asked: Asked) => boolean;
  /** Notes the records that a success says were created or changed. */
  readonly learn?: (writeScope: WriteScope, response: ResponseValues) => void;
  /** Notes the possible effects of a request without a response. */
  readonly doubt?: (writeScope: WriteScope, response: ResponseValues) => void;
}

/** By operation. A write without an entry is not sent. */
export interface SafetyKnowledge {
  readonly operations: Readonly<Record<string, Safety>>;
}

/** A profile as it was before the run. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  readonly hues: readonly number[];
  /** Whether the account has no picture: a new one can be taken back. */
  readonly hasNoPicture: boolean;
}

/**
 * The records that a run may write to, because it has created them. It learns them from all responses, of any check.
 */
export class WriteScope {
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
  /** The effects of the run that it cannot take back, as sentences. */
  readonly traces: string[] = [];
  /** The secrets of responses are added to them. */
  readonly secrets: Secrets;
  readonly knowledge: SafetyKnowledge;

  constructor(
    allowsWrites: boolean,
    { personas, run, writes }: Pick<Config, 'personas' | 'run' | 'writes'>,
    secrets: Secrets,
    knowledge: SafetyKnowledge,
  ) {
    this.secrets = secrets;
    this.knowledge = knowledge;
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
    const known = this.knowledge.operations[operation.id];
    if (response && response.status >= 200 && response.status < 300) known?.learn?.(this, responseValuesOf(exchange));
    // A request without a response may have had its effect.
    else if (!response && exchange.persona !== null) known?.doubt?.(this, responseValuesOf(exchange));
  }

  /** Whether the slug of a path is that of a workspace of the run, or cannot be that of any workspace. */
  isOurs(workspaceSlug: string): boolean {
    const isSlug = /^[a-z0-9][a-z0-9-]{0,39}$/.test(workspaceSlug);
    return (
      !isSlug || this.workspaces.has(workspaceSlug) || workspaceSlug.startsWith(madeUp) || workspaceSlug === madeUpId
    );
  }
}

/** The values of a request and its response. */
export function responseValuesOf({ operation, persona, request, response }: Exchange): ResponseValues {
  const body = typeof request.body === 'string' ? asObject(parseJson(request.body)) : {};
  return {
    persona: personOf(persona ?? ''),
    path: pathValues(operation, request.url),
    body,
    json: asObject(response?.json),
  };
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
