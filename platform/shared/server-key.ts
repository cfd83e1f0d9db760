/** A key of the service itself, which is made once and then the same for all servers with the database. */
export interface ServerKey {
  /** The id of its row. */
  readonly id: 'acme' | 'otlp' | 'ssh';
  /** The file of former versions, which kept it in the folder of the engine. */
  readonly formerFile: string;
  readonly make: () => Buffer;
  readonly isKey: (bytes: Buffer) => boolean;
  /** A sentence about the loss of the key. */
  readonly loss: string;
}

/** Reads a key. */
export type ReadKey = (key: ServerKey) => Promise<Buffer>;
