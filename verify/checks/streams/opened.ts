import { mediaTypeOf } from '../../../contract/media-type.ts';
import { parseJson } from '../../../contract/parse-json.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';
import type { RequestValues } from '../../send/target.ts';
import { countComments, framesIn, type SentFrame } from './frames.ts';

/** An operation that has a stream. */
export type Streaming = Operation & { readonly stream: NonNullable<Operation['stream']> };

export function isStreaming(operation: Operation): operation is Streaming {
  return operation.stream !== null;
}

/** A stream to open. */
export interface Target extends RequestValues {
  readonly operation: Streaming;
  readonly persona: Persona | null;
}

/** A frame that was received. */
export interface Frame extends Omit<SentFrame, 'data'> {
  /** The text, or its value where the frames of the stream are JSON. */
  readonly data: unknown;
}

/** The part of a stream that was read. */
export interface Opened {
  readonly exchange: Exchange;
  /** The frames without a name. */
  readonly items: readonly Frame[];
  /** The frames with a name. */
  readonly events: readonly Frame[];
  /** How many comments there were. */
  readonly heartbeats: number;
  /** The server has closed the stream. */
  readonly isEnded: boolean;
}

/** How much of a stream to read. */
export interface Portion {
  readonly frames: number;
  readonly heartbeats?: number;
  readonly milliseconds: number;
  readonly lastEventId?: string | undefined;
}

/** Opens a stream and reads a part of it; `null` if the response is not a stream. */
export async function open(run: Run, target: Target, { lastEventId, ...stream }: Portion): Promise<Opened | null> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const exchange = await run.send({ ...target, headers, stream });
  const { response } = exchange;
  if (response?.status !== 200 || mediaTypeOf(response.headers['content-type']) !== 'text/event-stream') return null;
  const frames = framesOf(target.operation, response.bytes);
  return {
    exchange,
    items: frames.filter(({ event }) => event === null),
    events: frames.filter(({ event }) => event !== null),
    heartbeats: countComments(response.bytes),
    isEnded: response.isComplete,
  };
}

function framesOf({ stream }: Streaming, bytes: Uint8Array): Frame[] {
  return framesIn(bytes).map((frame) => ({
    ...frame,
    data: stream.data === 'line' && frame.event === null ? frame.data : parseJson(frame.data),
  }));
}
