import type { LogPreset } from '../../control-plane/model/observability/log.ts';
import {
  type Batch,
  type ServiceSample,
  serviceKey,
  type StoredEvent,
  type StoredRequest,
  type StoredSpan,
} from './batch.ts';

/** A service that something is observed of. */
export interface Source {
  readonly appId: string;
  readonly service: string;
}

export interface LogSource extends Source {
  readonly preset: LogPreset;
  readonly container: string;
}

export interface IntakeLine {
  readonly at: number;
  readonly stream: 'stdout' | 'stderr';
  /** One line. */
  readonly text: string;
}

/**
 * Takes in what is observed. A promise resolves when there is room for more, which is not yet when it is stored: that
 * takes a second at most.
 */
export interface Intake {
  /**
   * Lines of a container in the order in which it wrote them. The position is stored together with them; `position`
   * returns it, also after a restart.
   */
  logs(of: LogSource, lines: readonly IntakeLine[], position: string | null): Promise<void>;
  requests(of: Source, requests: readonly StoredRequest[]): Promise<void>;
  samples(of: Source, sample: ServiceSample): Promise<void>;
  events(of: Source, events: readonly StoredEvent[]): Promise<void>;
  spans(appId: string, spans: readonly StoredSpan[]): Promise<void>;
}

interface Target {
  readonly epoch: string;
  /** Stores a batch, and can be repeated. */
  readonly store: (batch: Batch) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** When a batch is sent: in milliseconds, and by the number of its lines, requests and the like. */
const longestMs = 250;
const batchSize = 4096;
/** With that number of waiting ones, callers wait too. */
const mostWaiting = 4 * batchSize;
const [tries, pauseMs] = [30, 1000];

/** A batch while things are added to it. */
type OpenBatch = { -readonly [N in 'lines' | 'requests' | 'samples' | 'events' | 'spans']: Batch[N][number][] };

/** Joins what arrives to batches, one of which is stored at a time. */
export class BatchedIntake implements Intake {
  readonly #target: Target;
  #open = emptyBatch();
  #size = 0;
  #number = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | null = null;
  /** Whether the batch that is sent was refused. */
  #isRefused = false;

  constructor(target: Target) {
    this.#target = target;
  }

  /** What keeps it from storing what it takes in, in a sentence; `null` if nothing does. */
  get problem(): string | null {
    if (this.#isRefused) return 'What is observed of apps cannot be stored.';
    return this.#size >= mostWaiting ? 'More is observed of apps than can be stored.' : null;
  }

  async logs(of: LogSource, lines: readonly IntakeLine[], position: string | null): Promise<void> {
    if (lines.length === 0) return;
    const text = `${lines.map((line) => (line.text.includes('\n') ? line.text.replaceAll('\n', ' ') : line.text)).join('\n')}\n`;
    const times = Float64Array.from(lines, ({ at }) => at);
    const isError = Uint8Array.from(lines, ({ stream }) => Number(stream === 'stderr'));
    const { preset, container } = of;
    this.#open.lines.push({ service: serviceKey(of), preset, container, times, isError, text, position });
    await this.#grow(lines.length);
  }

  async requests(of: Source, requests: readonly StoredRequest[]): Promise<void> {
    if (requests.length === 0) return;
    this.#open.requests.push({ appId: of.appId, service: serviceKey(of), requests });
    await this.#grow(requests.length);
  }

  async samples(of: Source, sample: ServiceSample): Promise<void> {
    this.#open.samples.push({ service: serviceKey(of), sample });
    await this.#grow(1);
  }

  async events(of: Source, events: readonly StoredEvent[]): Promise<void> {
    const service = serviceKey(of);
    this.#open.events.push(...events.map((event) => ({ service, event })));
    await this.#grow(events.length);
  }

  async spans(appId: string, spans: readonly StoredSpan[]): Promise<void> {
    if (spans.length === 0) return;
    this.#open.spans.push({ appId, spans });
    await this.#grow(spans.length);
  }

  /** Resolves when everything that was taken in is stored. */
  async flush(): Promise<void> {
    while (this.#size > 0 || this.#sending) {
      this.#send();
      await this.#sending;
    }
  }

  async #grow(by: number): Promise<void> {
    this.#size += by;
    if (this.#size >= batchSize) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), longestMs);
    while (this.#size >= mostWaiting && this.#sending) await this.#sending;
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sending || this.#size === 0) return;
    const batch = { epoch: this.#target.epoch, number: this.#number++, ...this.#open };
    this.#open = emptyBatch();
    this.#size = 0;
    this.#sending = this.#store(batch).then(() => {
      this.#sending = null;
      if (this.#size >= batchSize) this.#send();
      else if (this.#size > 0) this.#timer ??= setTimeout(() => this.#send(), longestMs);
    });
  }

  /** Waits for room on the disk, and gives up what is refused for another reason. */
  async #store(batch: Batch): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        await this.#target.store(batch);
        this.#isRefused = false;
        return;
      } catch (error) {
        this.#isRefused = true;
        this.#target.onFailure(error);
        if (tried === tries) return;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

function emptyBatch(): OpenBatch {
  return { lines: [], requests: [], samples: [], events: [], spans: [] };
}
