import type { Operation } from '../../../contract/model/operation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { refusal } from './refusal.ts';

/** A folder as it was sent. `Content` is the place of a file's bytes: a location on disk, or the bytes themselves. */
export interface SentTree<Content> {
  readonly name: string | undefined;
  readonly files: readonly SentFile<Content>[];
}

export interface SentFile<Content> {
  readonly path: string;
  /** The places of the path and of the content in the request, as JSON pointers. */
  readonly pathAt: string;
  readonly contentAt: string;
  readonly content: Content;
  readonly size: number;
  readonly executable?: boolean;
}

export interface UploadLimits {
  readonly maxFiles: number;
  /** The size of all files together, decoded and unpacked. */
  readonly maxBytes: number;
  /** The size of the request as it is sent. */
  readonly maxRequestBytes: number;
}

/** The limits of an operation that receives an upload. */
export function uploadLimits({ id, upload, body }: Operation): UploadLimits {
  if (!upload || !body) throw new Error(`The operation ${id} receives no upload.`);
  return { ...upload, maxRequestBytes: body.limit };
}

/** Counts bytes, and throws when there are too many. */
export function createMeter(maxBytes: number): (at: string, bytes: number) => void {
  let total = 0;
  return (at, bytes) => {
    total += bytes;
    if (total > maxBytes) throw tooLarge(at, maxBytes);
  };
}

export function tooLarge(at: string, maxBytes: number): Problem {
  return refusal(at, 'maxBytes', `The files have more than ${maxBytes} bytes together.`);
}
