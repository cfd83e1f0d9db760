import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';

/** Errors before a container could respond, by status. */
const sentences = {
  400: 'The request does not name a host in the form that HTTP requires.',
  404: 'No app has this address.',
  405: 'The method TRACE is not passed on to apps.',
  502: 'The app did not respond.',
  503: 'The app is not running.',
  504: 'The app did not respond in time.',
} as const;

/** Sentences for 503, by why no container is ready. */
const absences = {
  starting: 'The app is starting. Try again in a moment.',
  failed: 'The app has failed.',
  stopped: 'The app is stopped.',
  suspended: 'The workspace of the app is suspended.',
} as const;

export function absenceSentence(absence: keyof typeof absences | undefined): string {
  return absence === undefined ? sentences[503] : absences[absence];
}

export type ErrorStatus = keyof typeof sentences;

/** Responds with a page for browsers, or with a line of text. Both name the request id, to find its logs. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: ErrorStatus,
  requestId: string,
  sentence: string = sentences[status],
): void {
  const isHtml = request.headers.accept?.includes('text/html') === true;
  const text = isHtml ? page(status, sentence, requestId) : `${status} ${sentence} Request ${requestId}\n`;
  response.writeHead(status, {
    'content-type': isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(status === 405 && { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }),
    ...(status === 503 && { 'retry-after': '5' }),
  });
  response.end(text);
}

/** Neither the sentence nor a request id needs escaping. */
function page(status: ErrorStatus, sentence: string, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${status} ${STATUS_CODES[status] ?? ''}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1rem }</style>
<h1>${status} ${STATUS_CODES[status] ?? ''}</h1>
<p>${sentence}</p>
<p><small>Request ${requestId}</small></p>
`;
}
