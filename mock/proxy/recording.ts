import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../server/ports/clock.ts';
import type { BytesListener } from './message/received.ts';
import type { HarRecorder } from './har/recorder.ts';
import { maxRecordedBytes, type Traffic } from './har/traffic.ts';
import type { ProxiedRequest } from './proxied-request.ts';
import type { Upstream } from './upstream.ts';

/** Records one request and its response. */
export interface Recording {
  begin(): void;
  readonly keep: BytesListener;
  end(response: IncomingMessage | null, comment?: string): void;
}

interface Options {
  readonly recorder: HarRecorder | null;
  readonly clock: Clock;
  readonly upstream: Upstream;
}

/** Starts a record when the request is sent. */
export function createRecording(
  { recorder, clock, upstream }: Options,
  { received, checked, mockContext }: ProxiedRequest,
): Recording {
  if (!recorder) return { begin: () => undefined, keep: () => undefined, end: () => undefined };
  const sent = clock.now();
  const chunks: Buffer[] = [];
  let begun = sent;
  let recorded = 0;
  let size = 0;
  return {
    begin() {
      begun = clock.now();
    },
    keep(chunk) {
      size += chunk.length;
      const part = chunk.subarray(0, maxRecordedBytes - recorded);
      recorded += part.length;
      if (part.length > 0) chunks.push(part);
    },
    end(response, comment = '') {
      const { violations } = mockContext;
      const found = violations.length > 0 ? `Violations of the contract: ${violations.length}.` : '';
      const traffic: Traffic = {
        operation: checked.operation,
        received,
        upstream: upstream.url,
        response: response && {
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? '',
          httpVersion: `HTTP/${response.httpVersion}`,
          rawHeaders: response.rawHeaders,
          bytes: Buffer.concat(chunks),
          size,
        },
        comment: [comment, found].filter((one) => one !== '').join(' '),
        times: [sent, begun, Math.max(begun, clock.now())],
      };
      recorder.record(traffic);
    },
  };
}
