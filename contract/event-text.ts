import { isNamedEvent } from './model/handler.ts';

/** One event in the format of server-sent events; a line break in the data starts another `data:` line. */
export function eventText(frame: unknown, id: string | null = null): string {
  const named = isNamedEvent(frame);
  const data = named ? frame.data : frame;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const lines = text.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${id === null ? '' : `id: ${id}\n`}${named ? `event: ${frame.name}\n` : ''}${lines.join('')}\n`;
}
