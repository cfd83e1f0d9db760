/** One server-sent event. */
export interface StreamEvent {
  readonly id: string | undefined;
  /** The name of the event, if it has one. */
  readonly event: string | undefined;
  readonly data: string;
}

/**
 * Reads server-sent events from a text that arrives in chunks. Each call takes the next chunk and returns the events
 * that are complete with it. An event without data is left out.
 */
export function createEventReader(): (chunk: string) => StreamEvent[] {
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
      if (line !== '') continue;
      if (data !== undefined) events.push({ id, event, data });
      id = event = data = undefined;
    }
    return events;
  };
}
