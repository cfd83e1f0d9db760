/** What was sent, each file where it was put for the time being. */
export interface Sent {
  readonly name: string | undefined;
  readonly files: readonly SentFile[];
}

export interface SentFile {
  readonly path: string;
  /** The places of the path and of the content in the request, as JSON pointers. */
  readonly pathAt: string;
  readonly contentAt: string;
  readonly location: string;
  readonly size: number;
}

/** What a tree may hold at most, unpacked. */
export interface TreeLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
}
