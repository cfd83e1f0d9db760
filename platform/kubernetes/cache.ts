import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import type { ApiObject, Meta } from './api.ts';

interface CacheOptions<Kind> {
  readonly client: Pick<ApiClient, 'json' | 'lines'>;
  /** Path of the kind, for the whole cluster. */
  readonly path: string;
  /** The choice of objects: `labelSelector` or `fieldSelector`. */
  readonly query: Readonly<Record<string, string>>;
  /** Whether an object is kept that the query has chosen; all are by default. */
  readonly isKept?: (object: Kind) => boolean;
  readonly onChange: (object: Kind) => void;
  /** Receives an object that is not there any more, also if its deletion was missed. */
  readonly onGone?: (object: Kind) => void;
  /** Called when the watch begins to report (again), and when it does not any more. */
  readonly onWatching: (isWatching: boolean) => void;
}

interface Page<Kind> {
  readonly items: readonly Kind[];
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
}

type Change<Kind extends ApiObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; readonly object: Kind }
  | { readonly type: 'ERROR'; readonly object: { readonly code: number; readonly message: string } };

/** Objects of a page of a list. */
const pageSize = 500;
/** Length of a watch, in seconds. */
const watchSeconds = 300;
const longestPauseMs = 5000;

/**
 * All objects of a kind with a label, in the whole cluster: one list, then one watch. After a cut, the watch goes on
 * from the last version; if that is too old, the objects are listed again.
 */
export class Cache<Kind extends ApiObject> {
  readonly #options: CacheOptions<Kind>;
  /** By namespace and name. */
  readonly #objects = new Map<string, Map<string, Kind>>();
  /** The version to go on from; empty before a list. */
  #version = '';
  #isWatching = false;

  constructor(options: CacheOptions<Kind>) {
    this.#options = options;
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** The namespace is empty for a kind without one. */
  find(namespace: string, name: string): Kind | undefined {
    return this.#objects.get(namespace)?.get(name);
  }

  in(namespace: string): Kind[] {
    return [...(this.#objects.get(namespace)?.values() ?? [])];
  }

  /** Leaves out the objects of a namespace that has gone, of which the watch reports later. */
  forget(namespace: string): void {
    const gone = this.in(namespace);
    this.#objects.delete(namespace);
    for (const object of gone) this.#options.onGone?.(object);
  }

  all(): Kind[] {
    return [...this.#objects.values()].flatMap((some) => [...some.values()]);
  }

  /** Takes the result of a write, which may be newer than what the watch has brought. */
  put(object: Kind): void {
    const known = this.find(object.metadata.namespace ?? '', object.metadata.name);
    const isSame = known?.metadata.uid === object.metadata.uid;
    if (!known || !isSame || versionOf(known) < versionOf(object)) this.#set(object);
  }

  /** Notes that an object was deleted, of which the watch may still bring changes. */
  markDeleted({ metadata }: ApiObject): void {
    const { namespace = '', name, uid } = metadata;
    const known = this.find(namespace, name);
    const deletionTimestamp = new Date().toISOString();
    if (known && known.metadata.uid === uid)
      this.#objects.get(namespace)?.set(name, { ...known, metadata: { ...known.metadata, deletionTimestamp } });
  }

  /** Follows the objects until the signal is aborted. */
  async follow(signal: AbortSignal): Promise<void> {
    let pauseMs = 100;
    while (!signal.aborted) {
      try {
        if (this.#version === '') await this.#list();
        await this.#watch(signal, () => (pauseMs = 100));
      } catch (error) {
        if (error instanceof ApiError && error.status === 410) this.#version = '';
        else this.#report(false);
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  async #list(): Promise<void> {
    const { client, path, query: chosen } = this.#options;
    const gone = new Map(this.all().map((object) => [keyOf(object), object]));
    let next = '';
    do {
      const query = new URLSearchParams({ ...chosen, limit: String(pageSize) });
      if (next !== '') query.set('continue', next);
      const page = await client.json<Page<Kind>>('GET', `${path}?${query}`);
      for (const object of page.items) {
        gone.delete(keyOf(object));
        this.#set(object);
      }
      next = page.metadata.continue ?? '';
      this.#version = page.metadata.resourceVersion;
    } while (next !== '');
    for (const object of gone.values()) this.#delete(object);
  }

  async #watch(signal: AbortSignal, onOpen: () => void): Promise<void> {
    const { client, path, query: chosen } = this.#options;
    const query = new URLSearchParams({
      ...{ ...chosen, watch: '1', allowWatchBookmarks: 'true' },
      ...{ resourceVersion: this.#version, timeoutSeconds: String(watchSeconds) },
    });
    const lines = client.lines(`${path}?${query}`, signal, () => this.#report(true));
    for await (const line of lines) {
      onOpen();
      const change = JSON.parse(line) as Change<Kind>;
      if (change.type === 'ERROR') throw new ApiError(change.object.code, '', change.object.message);
      this.#version = change.object.metadata.resourceVersion ?? this.#version;
      if (change.type !== 'BOOKMARK' && !this.#isOld(change.object))
        if (change.type === 'DELETED') this.#delete(change.object);
        else this.#set(change.object);
    }
  }

  /** Whether a write has returned a newer object of that name. */
  #isOld(object: Kind): boolean {
    const known = this.find(object.metadata.namespace ?? '', object.metadata.name);
    return known !== undefined && versionOf(known) > versionOf(object);
  }

  #report(isWatching: boolean): void {
    if (this.#isWatching === isWatching) return;
    this.#isWatching = isWatching;
    this.#options.onWatching(isWatching);
  }

  #set(given: Kind): void {
    if (this.#options.isKept?.(given) === false) return;
    const { namespace = '', name, uid, resourceVersion } = given.metadata;
    const some = this.#objects.get(namespace) ?? new Map<string, Kind>();
    this.#objects.set(namespace, some);
    const before = some.get(name);
    const isSame = before?.metadata.uid === uid;
    const object = withoutManagers(given, isSame ? before?.metadata.deletionTimestamp : undefined);
    some.set(name, object);
    if (before && !isSame) this.#options.onGone?.(before);
    if (before?.metadata.resourceVersion !== resourceVersion) this.#options.onChange(object);
  }

  #delete(object: Kind): void {
    const some = this.#objects.get(object.metadata.namespace ?? '');
    some?.delete(object.metadata.name);
    if (some?.size === 0) this.#objects.delete(object.metadata.namespace ?? '');
    this.#options.onGone?.(object);
    this.#options.onChange(object);
  }
}

/**
 * Leaves out the writers of each field, which take more room than what is read of the object. One that was deleted
 * stays so, whatever a watch brings of before.
 */
function withoutManagers<Kind extends ApiObject>(object: Kind, deletedAt: string | undefined): Kind {
  const { managedFields, ...kept }: Meta = object.metadata;
  const isMarked = deletedAt !== undefined && kept.deletionTimestamp === undefined;
  if (managedFields === undefined && !isMarked) return object;
  return { ...object, metadata: isMarked ? { ...kept, deletionTimestamp: deletedAt } : kept };
}

function keyOf({ metadata }: ApiObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

function versionOf({ metadata }: ApiObject): bigint {
  return BigInt(metadata.resourceVersion ?? 0);
}
