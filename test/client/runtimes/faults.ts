import type { RequestListener, ServerResponse } from 'node:http';

/**
 * Adds faults to an app. The first request with each value of `X-Fault` is refused (`busy`) or gets no response
 * (`silent`). The first two streams with `cut` stop after an event: the first as if it had ended, the second with its
 * connection, of which a runtime may lose what has arrived.
 */
export function withFaults(app: RequestListener): RequestListener {
  const seen = new Map<string, number>();
  return (request, response) => {
    const value = String(request.headers['x-fault'] ?? '');
    const [fault] = value.split(' ');
    const times = (seen.get(value) ?? 0) + 1;
    seen.set(value, times);
    if (fault === 'silent' && times === 1) return;
    if (fault === 'busy' && times === 1) {
      request.resume();
      return void response.writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' }).end('{}');
    }
    if (fault === 'cut' && times <= 2)
      cutAfterFirstEvent(response, times === 1 ? () => response.end() : () => response.socket?.end());
    app(request, response);
  };
}

/** Sends the first event and the beginning of the next one, and then stops. */
function cutAfterFirstEvent(response: ServerResponse, stop: () => void): void {
  const write = response.write.bind(response);
  let sent = '';
  const cut = (chunk: Buffer | string) => {
    const before = sent.length;
    sent += chunk.toString();
    const end = sent.indexOf('\n\n', sent.indexOf('data:'));
    if (end < 0 || !sent.includes('data:')) return write(chunk);
    write(sent.slice(before, end + 6));
    response.write = () => false;
    stop();
    return false;
  };
  // The front writes texts and bytes, without further arguments.
  response.write = cut as typeof response.write;
}
