import type { IncomingMessage } from 'node:http';

/** The longest body; a form with a few short fields sends less. */
const mostBytes = 1000;

/** The fields of a form; none of one that is too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > mostBytes) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
