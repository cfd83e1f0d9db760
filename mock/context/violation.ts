/** Something that went against the contract: by whoever called (`request`), or by whoever answered (`response`). */
export interface Violation {
  readonly side: 'request' | 'response';
  /** `null` where the contract does not have the address. */
  readonly operationId: string | null;
  /** What is wrong, for a person. */
  readonly message: string;
  /** Where in the body, the query, the path or the headers, if it is there. */
  readonly path?: string;
}
