import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../server/ports/clock.ts';
import type { BytesListener } from './received.ts';
import type { HarRecorder } from './har/recorder.ts';
import { maxRecordedBytes, type Traffic } from './har/traffic.ts';
import type { ProxiedRequest } from './proxied-request.ts';
import type { Upstream } from './upstream.ts';

/** What is kept of an answer for the recording, while it passes. */
export interface Recording {
  begin(): void;
  readonly keep: BytesListener;
  end(answer: IncomingMessage | null, comment?: string): void;
}

interface Options {
  readonly recorder: HarRecorder | null;
  readonly clock: Clock;
  readonly upstream: Upstream;
}

/** Begins when the request is sent. */
export function createRecording({ recorder, clock, upstream }: Options, { received, checked, mockContext }: ProxiedRequest): Recording {
  if (!recorder) return { begin: () => undefined, keep: () => undefined, end: () => undefined };
  const sent = clock.now();
  const chunks: Buffer[] = [];
  let begun = sent;
  let kept = 0;
  let size = 0;
  return {
    begin() {
      begun = clock.now();
    },
    keep(chunk) {
      size += chunk.length;
      const part = chunk.subarray(0, maxRecordedBytes - kept);
      kept += part.length;
      if (part.length > 0) chunks.push(part);
    },
    end(answer, comment = '') {
      const { violations } = mockContext;
      const found = violations.length > 0 ? `Against the contract: ${violations.length}.` : '';
      const traffic: Traffic = {
        operation: checked.operation,
        received,
        upstream: upstream.url,
        response: answer && {
          status: answer.statusCode ?? 0,
          statusText: answer.statusMessage ?? '',
          httpVersion: `HTTP/${answer.httpVersion}`,
          rawHeaders: answer.rawHeaders,
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
