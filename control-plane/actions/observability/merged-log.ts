import type { LogLevel } from '../../model/observability/log.ts';
import { type AppLogPosition, logKey, writeLogId, writeLogPart } from '../../model/observability/app-log-id.ts';
import type { ServiceRef, StoredEntry, Telemetry } from '../../ports/telemetry.ts';

/** A line of the merged log of an app. */
export interface AppLogLine {
  /** The position after the line. */
  readonly id: string;
  readonly at: number;
  readonly level: LogLevel;
  /** Empty for a line about entries that were deleted before they were read. */
  readonly container: string;
  readonly service: string;
  readonly text: string;
}

export interface AppLogPart {
  /** Oldest first. */
  readonly lines: readonly AppLogLine[];
  /** Whether more lines can be read at once. */
  readonly hasMore: boolean;
}

/** The log of a service while it is merged. */
interface Track {
  readonly of: ServiceRef;
  readonly key: string;
  /** Cursor of the next read; `null` before the first. */
  cursor: number | null;
  /** Its part of the next id. */
  part: string;
  /** Entries that are read and not returned yet, from `head` on. */
  waiting: readonly StoredEntry[];
  head: number;
  hasMore: boolean;
}

/** How long new entries wait for earlier ones of other services. */
const holdMs = 2000;
/** Limit of entries of a service that are read at once. */
const mostEntries = 4000;

/**
 * The logs of the services of an app as one, merged by time, from a position on; without one from as many of the
 * newest lines as the limit says. The entries of a service keep their order, so that a number for each service is a
 * position.
 */
export class MergedLog {
  readonly #position: AppLogPosition | null;
  readonly #limit: number;
  /** By service. */
  readonly #tracks = new Map<string, Track>();
  /** The time of the newest line that was returned. */
  #at: number;
  /**
   * The time up to which a service that joins has no lines to return; `null` before the first read without a position.
   */
  #since: number | null;
  #isBegun = false;

  constructor(position: AppLogPosition | null, limit: number) {
    this.#position = position;
    this.#limit = limit;
    this.#at = position?.at ?? 0;
    this.#since = position?.at ?? null;
  }

  /** Reads the lines of services that follow. Only the first part has lines of the last two seconds. */
  async read(telemetry: Pick<Telemetry, 'entries'>, services: readonly ServiceRef[], now: number): Promise<AppLogPart> {
    const isFirst = !this.#isBegun;
    const isNewest = this.#since === null;
    const tracks = services.map((of) => this.#trackOf(of));
    await Promise.all(tracks.map((track) => this.#fill(track, telemetry, now)));
    this.#isBegun = true;
    this.#since ??= now;
    const lines = this.#merge(tracks, isFirst ? Infinity : now - holdMs);
    return {
      lines: isNewest ? lines.slice(-this.#limit) : lines,
      hasMore: lines.length > 0 && tracks.some(({ hasMore }) => hasMore),
    };
  }

  #trackOf(of: ServiceRef): Track {
    const known = this.#tracks.get(of.service);
    const key = logKey(of);
    const number = this.#position?.numbers.get(key);
    const begun = known ?? {
      key,
      cursor: number ?? null,
      part: writeLogPart(key, number ?? 0),
      waiting: [],
      head: 0,
      hasMore: false,
    };
    const track = { ...begun, of };
    this.#tracks.set(of.service, track);
    return track;
  }

  /** Reads the entries that follow, unless some that were read before wait with more to come. */
  async #fill(track: Track, telemetry: Pick<Telemetry, 'entries'>, now: number): Promise<void> {
    const waiting = track.waiting.slice(track.head);
    track.head = 0;
    track.waiting = waiting;
    if (waiting.length >= mostEntries || (track.hasMore && waiting.length > 0)) return;
    const { of, cursor } = track;
    const limit = this.#since === null ? this.#limit : mostEntries;
    const { entries, next, hasMore, missed } = await telemetry.entries(of, { after: cursor, limit }, now);
    // Nothing was there at the position 0, so nothing is missed.
    const gap = missed > 0 && cursor !== 0 ? [gapBefore(entries[0], { missed, next, now })] : [];
    track.cursor = next;
    track.hasMore = hasMore;
    if (cursor !== null) {
      track.waiting = [...waiting, ...gap, ...entries];
      return;
    }
    const since = this.#since ?? -1;
    const first = entries.findIndex(({ at }) => at > since);
    const known = first < 0 ? entries.length : first;
    track.waiting = entries.slice(known);
    track.part = writeLogPart(track.key, entries[known - 1]?.number ?? (track.waiting[0]?.number ?? 1) - 1);
  }

  /** Returns the waiting entries up to a time, the earliest of the first ones of all services first. */
  #merge(tracks: readonly Track[], until: number): AppLogLine[] {
    const lines: AppLogLine[] = [];
    const parts = tracks.map(({ part }) => part);
    for (;;) {
      let [earliest, index]: [StoredEntry | undefined, number] = [undefined, -1];
      for (const [position, { waiting, head, hasMore }] of tracks.entries()) {
        const entry = waiting[head];
        // Its next entry is not known yet.
        if (!entry && hasMore) return lines;
        if (entry && entry.at < (earliest?.at ?? Infinity)) [earliest, index] = [entry, position];
      }
      const track = tracks[index];
      if (!earliest || !track || earliest.at > until) return lines;
      track.head += 1;
      track.part = parts[index] = writeLogPart(track.key, earliest.number);
      this.#at = Math.max(this.#at, earliest.at);
      const { level, container, text } = earliest;
      // A service may store an entry after a later one, such as one about a wait that has begun before.
      const at = this.#at;
      lines.push({ id: writeLogId(at, parts), at, level, container, service: track.of.service, text });
    }
  }
}

/** A line in place of entries that were deleted. */
function gapBefore(
  first: StoredEntry | undefined,
  { missed, next, now }: { readonly missed: number; readonly next: number; readonly now: number },
): StoredEntry {
  const number = first ? first.number - 1 : next;
  return { number, at: first?.at ?? now, level: 'warn', container: '', text: `(${missed} lines are left out here)` };
}
