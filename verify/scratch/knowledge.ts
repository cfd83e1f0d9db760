import type { JsonObject } from '../../contract/document.ts';
import type { Lifecycle } from '../../contract/model/lifecycle.ts';
import type { Persona } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ResponseValues, Safety, WriteScope } from '../send/write-scope.ts';
import type { Call, ScratchRequest } from './call.ts';
import type { Consequence, Filter, Search } from './further.ts';
import type { Neighbourhood, Twins } from './neighbours.ts';
import type { InvitedRole, NewToken } from './people.ts';
import type { Case, GeneralCase, Moves, Refusal } from './provoke.ts';
import type { Tools } from './tools.ts';
import type { Absent } from './unavailable.ts';

/** The knowledge that a contract does not contain. A check that lacks some of it is listed as not checked. */
export interface Knowledge {
  /** By the id of the operation. A write without an entry is not sent. */
  readonly operations: Readonly<Record<string, OperationKnowledge>>;
  /** By the name of the path parameter. */
  readonly parameters: Readonly<Record<string, ParameterKnowledge>>;
  /** By lifecycle, the operations that start its rows. */
  readonly moves: Readonly<Record<string, Moves>>;
  /** Why no row of a lifecycle can be brought about, by lifecycle. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** Codes that many operations have, and that are provoked in the same way for each of them. */
  readonly codes: Readonly<Record<string, GeneralCase>>;
  /**
   * The codes, and operations with a code, whose cases are sent alone, in this order: their subject passes, or other
   * checks would notice them.
   */
  readonly alone: readonly string[];
  /** By name. */
  readonly lifecycles: Readonly<Record<string, Lifecycle>>;
  /** The identity of a record, by lifecycle. By default the member `id`. */
  readonly identities: Readonly<Record<string, (record: JsonObject, exchange: Exchange) => string | null>>;
  /** Members of a request that name a record, with values that name none. */
  readonly nothing: Readonly<Record<string, string>>;
  /** Parameters of the query that say where a record is, with a value for a place without records of the run. */
  readonly elsewhere: Readonly<Record<string, string>>;
  /** Members of a body whose effect cannot be taken back. */
  readonly irreversible: readonly string[];
  /** Whether a record shows a secret that it has to mask. */
  readonly isUnmasked: (record: JsonObject) => boolean;
  /** Lists of what belongs to the caller, by operation. */
  readonly ownLists: Readonly<Record<string, OwnList>>;
  /** Reads that show the same. */
  readonly agreements: readonly Agreement[];
  /** Places whose records have the same names. */
  readonly neighbours?: Neighbourhood;
  /** The path of a place of the run whose records differ more than those of the fixtures. */
  readonly varied?: (tools: Tools) => Promise<Readonly<Record<string, string>>>;
  /** `null`: the run cannot write. */
  readonly basics: Basics | null;
}

/** How the checks find, make and remove what they all need. */
export interface Basics {
  /** The operation that shows the account of a caller, and how its response does. */
  readonly account: { readonly operation: string; readonly read: (json: JsonObject) => Account | null };
  /** The slug of the workspace of most requests. */
  readonly main: (tools: Tools) => Promise<string>;
  /** The slug of a second workspace. */
  readonly second: (tools: Tools) => Promise<string>;
  /** The slug of a new workspace of the owner. */
  readonly newWorkspace: (tools: Tools) => Promise<string>;
  readonly removeWorkspace: (tools: Tools, owner: Persona, workspaceSlug: string) => Promise<unknown>;
  /** Makes someone a member of a workspace. */
  readonly join: (tools: Tools, workspaceSlug: string, person: Persona, role: InvitedRole) => Promise<void>;
  /** The member of the main workspace with a role. */
  readonly member: (tools: Tools, role: InvitedRole) => Promise<Persona>;
  /** A new workspace with members of some roles. */
  readonly newCrew: (tools: Tools, roles: readonly InvitedRole[]) => Promise<string>;
  /** Whether the same people are members of a workspace as of the main one. */
  readonly hasMembers: (tools: Tools, workspaceSlug: string) => Promise<boolean>;
  readonly idOf: (tools: Tools, person: Persona) => Promise<string>;
  /** The secret of a new token. */
  readonly newToken: (tools: Tools, person: Persona, token: NewToken) => Promise<string>;
  /** Ends what the cases that are sent alone have begun. */
  readonly settle: (tools: Tools) => Promise<void>;
  /** Frees what requests have taken, such as room for apps. `json`: the response to the first one. */
  readonly free: (tools: Tools, requests: readonly ScratchRequest[], json: JsonObject) => Promise<void>;
  /** Removes what the run has created. Returns what is left, as sentences. */
  readonly remove: (removal: Removal) => Promise<readonly string[]>;
  /** The inputs of workflows that a run knows by itself. */
  readonly workflowInputs: (tools: Tools) => Promise<Readonly<Record<string, string>>>;
}

/** The account of a persona. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

export interface Removal {
  readonly api: Tools['api'];
  readonly personas: Readonly<Record<string, Persona>>;
  readonly writeScope: WriteScope;
  readonly maxWaitMs: number;
}

/** The knowledge of one operation. */
export interface OperationKnowledge extends Safety {
  /** Makes what a request that must succeed needs. By default the request is the example of the contract. */
  readonly request?: Recipe;
  /** The record that the operation creates, and how it is found and removed; or why it cannot be looked at. */
  readonly creates?: Creation | Absent;
  /** How a record is updated with it, and which reads show that. */
  readonly updates?: Update;
  /** The members of its record that follow from a request; by default those of the body. */
  readonly shows?: (response: ResponseValues) => JsonObject;
  /** The mistakes in other values that follow from a request. */
  readonly mistakesIn?: (response: ResponseValues) => readonly Mistake[];
  /** How each of its error codes is provoked, beyond malformed requests and access. */
  readonly conflicts?: Readonly<Record<string, Case>>;
  /** Further ways to provoke a code, by code: a reference to what exists, and belongs elsewhere. */
  readonly otherConflicts?: Readonly<Record<string, readonly Case[]>>;
  /** States in which it changes nothing. */
  readonly refusals?: readonly Refusal[];
  /** Reaches people, costs money or needs another service: called only if `run` of the configuration names it. */
  readonly isOnlyIfNamed?: true;
  /** The path of a list that has several records of one instant, as far as the server is quick. */
  readonly crowded?: (tools: Tools) => Promise<Readonly<Record<string, string>>>;
  /** Queries of a list that choose some of its items. */
  readonly filters?: readonly Filter[];
  /** The role of the caller in a success. */
  readonly showsRole?: (json: JsonObject) => unknown;
  /** Changes of a success beside its own record. */
  readonly consequences?: readonly Consequence[];
  /** Searches that follow from what one without a text finds. */
  readonly searches?: (found: JsonObject) => readonly Search[];
  /** Further requests that must succeed, for what the first one cannot show. */
  readonly alternatives?: readonly Recipe[];
  /** A request after which someone may do less than before, at once. */
  readonly ends?: readonly ((tools: Tools) => Promise<Ending>)[];
  /** How long its response usually waits for what still runs. */
  readonly waitsSeconds?: number;
  /** A success uses up what its path leads to. */
  readonly usesUp?: true;
  /** After a success, the caller may not send the request again. */
  readonly handsOver?: true;
  /** The workspaces of requests that change a workspace as a whole: those that change it most come last. */
  readonly severity?: number;
  /** A request of another person, such as for what belongs to another account, and how it is refused. */
  readonly foreign?: (tools: Tools) => Promise<{ readonly call: Call; readonly status: number; readonly code: string }>;
  /** A token with the least scope that may be used for itself, and the path to it. */
  readonly ownToken?: (
    tools: Tools,
  ) => Promise<{ readonly path: Readonly<Record<string, string>>; readonly persona: Persona }>;
  /** Secrets in a request or its success: no later response may have them, unless it is sensitive. */
  readonly secretsOf?: (response: ResponseValues) => readonly unknown[];
  /** The path of what a workflow has created with it, which DELETE removes. */
  readonly leaves?: (json: JsonObject) => string;
}

/** Something that does not follow from a request. */
export interface Mistake {
  /** Names it within the operation. */
  readonly what: string;
  /** A sentence without its subject, which is the operation. */
  readonly message: string;
}

/** A request that takes rights from someone. */
export interface Ending {
  readonly call: Call;
  /** A workspace that was created for it only. */
  readonly ownWorkspace?: string;
  /** Requests of that person, each with the response to expect at once. Reads are sent before as well. */
  readonly then: readonly {
    readonly operation: string;
    readonly call: Call;
    readonly status: number;
    readonly code: string | null;
  }[];
}

/** How a record is updated. */
export interface Update {
  /** The member of the response with the record. */
  readonly item: string;
  /** The reads that show the record: the first one all of it. */
  readonly sights: readonly Sight[];
  /** Members that change by themselves. */
  readonly drifts?: readonly string[];
  /** The member with the time of the latest change. */
  readonly changedAt?: string;
  /** Where the record is after an update. */
  readonly pathAfter?: (path: Updating['path'], item: JsonObject) => Updating['path'];
  readonly begin: (tools: Tools) => Promise<Updating>;
  /** Further records, for what the first one cannot show. If one cannot be made, the others are updated. */
  readonly others?: readonly Update['begin'][];
}

/** A record that is updated. */
export interface Updating {
  readonly path: Readonly<Record<string, string>>;
  /** The sender; by default the owner. */
  readonly persona?: Persona;
  /** Sent one after the other, each with other values than the record has. */
  readonly bodies: readonly JsonObject[];
  /** Undoes what does not belong to the run. */
  readonly restore?: () => Promise<unknown>;
}

/** A read that shows a record. */
export interface Sight {
  readonly operation: string;
  readonly find: (json: JsonObject, path: Updating['path']) => unknown;
  /** Shows the values as they were sent, which other reads mask. */
  readonly isUnmasked?: true;
}

/** A list of what belongs to the account of the caller, or of what the caller is a member of. */
export interface OwnList {
  readonly items: (json: JsonObject) => readonly JsonObject[];
  /** The identity of an item. */
  readonly key: (item: JsonObject) => string;
  /** The member with the slug of the workspace that an item is about. */
  readonly workspace: string;
  /** The operation that reads an item by the slug of its workspace. Items of such a list may be in those of others. */
  readonly read?: string;
}

/** Two reads that show the same, such as a list and a single read. */
export interface Agreement {
  readonly operation: string;
  readonly with: string;
  /** Names it within the operation. */
  readonly name: string;
  /** The query of the first read. `path`: of the second one. */
  readonly query?: (path: Readonly<Record<string, string>>) => JsonObject;
  /** The values that both reads show. */
  readonly values: (json: JsonObject, other: JsonObject, path: Readonly<Record<string, string>>) => readonly Compared[];
}

/** A value that two reads show. */
export interface Compared {
  readonly what: string;
  readonly shown: unknown;
  readonly other: unknown;
}

/** The knowledge of a path parameter. */
export interface ParameterKnowledge {
  /** A value that leads to something of the run. */
  readonly make?: (tools: Tools) => Promise<string>;
  /** The list of the server whose first item has a value. */
  readonly listed?: { readonly operation: string; readonly list: string; readonly property: string };
  /** The path of another place, where the value leads to nothing. */
  readonly elsewhere?: (tools: Tools) => Promise<Readonly<Record<string, string>>>;
}

/** The differences of a request from the example of the contract with the path of the main workspace. */
export interface Made {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: JsonObject;
  readonly body?: JsonObject;
  /** The sender. By default the least member of the main workspace that may send the request. */
  readonly person?: Persona;
  /** A workspace that was created for this request only. */
  readonly ownWorkspace?: string;
}

/** Makes what a request of an operation needs. `isFresh`: what it acts on is used by nothing else. */
export type Recipe = (tools: Tools, isFresh: boolean) => Promise<Made>;

/** Something that one operation creates, another one shows, and perhaps a third one deletes. */
export interface Creation {
  /** The member of the response with the record. */
  readonly item: string;
  /** The member of the record that identifies it. */
  readonly key: 'id' | 'slug';
  /** The path parameter that has the key. */
  readonly parameter: string;
  readonly read?: string;
  readonly list?: readonly [operation: string, member: string];
  /** Further reads that show it, and no longer do when it is removed. */
  readonly also?: readonly (Sight & { readonly mayLack?: true })[];
  readonly remove?: string;
  /** How a record of one name is made in several places. */
  readonly twins?: Twins;
  /** The record can be read by its creator only. */
  readonly isPersonal?: true;
}

/** The knowledge of a part of the contract: a file of `verify/knowledge` for each folder of `openapi`. */
export type AreaKnowledge = Partial<
  Pick<Knowledge, 'operations' | 'parameters' | 'moves' | 'unreachable' | 'codes' | 'identities' | 'ownLists'>
>;
