/** One server-sent event. */
export interface StreamEvent {
  readonly id: string | undefined;
  /** The name of the event, if it has one. */
  readonly event: string | undefined;
  readonly data: string;
}

/** Where the next connection continues. */
export interface Resumption {
  /** The last id, also that of an event without data. An empty one takes the id back. */
  lastId?: string | undefined;
  /** The pause before the next connection, in milliseconds. */
  retryMs?: number;
}

/**
 * Reads server-sent events from a text that arrives in chunks. Each call takes the next chunk, returns the events that
 * are complete with it, and notes where to continue. An event without data is left out.
 */
export function createEventReader(resumption: Resumption = {}): (chunk: string) => StreamEvent[] {
  let rest = '';
  let id: string | undefined;
  let event: string | undefined;
  let data: string | undefined;
  return (chunk) => {
    const events: StreamEvent[] = [];
    // A CR at the end may be the first half of CR LF.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [name, ...values] = line.split(':');
      const value = values.join(':').replace(/^ /, '');
      if (name === 'data') data = data === undefined ? value : `${data}\n${value}`;
      else if (name === 'event') event = value || undefined;
      else if (name === 'id' && !value.includes('\0')) id = value;
      else if (name === 'retry' && /^\d+$/.test(value)) resumption.retryMs = Number(value);
      if (line !== '') continue;
      if (data !== undefined) events.push({ id, event, data });
      if (id !== undefined) resumption.lastId = id;
      id = event = data = undefined;
    }
    return events;
  };
}
