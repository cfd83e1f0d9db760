import type { Access, Operation } from './operation.ts';

/** An operation as data for a browser: without what only readers need, and without what most operations have. */
export interface OperationRow extends Pick<Operation, 'id' | 'method' | 'path'>, Partial<UsualOperation> {
  /** The differences from an operation that requires credentials, no role and the scope `read`. */
  readonly access?: Partial<Access>;
  /** The differences from a required JSON body with the usual limit; absent where there is no body. */
  readonly body?: Partial<NonNullable<Operation['body']>>;
  /** The names of the JSON examples of each success status, separated by spaces. */
  readonly success: Readonly<Record<string, string>>;
  /** The error codes, separated by spaces. Each is also the name of its example. */
  readonly errors: string;
  /** The headers that a handler may set on a success. */
  readonly headers?: readonly string[];
}

/** The members of an operation that a row has only where they differ from those of most operations. */
export type UsualOperation = Omit<Operation, 'id' | 'method' | 'path' | 'access' | 'body' | 'success' | 'errors'>;

/** The values that most operations have. */
export const usualAccess = { authentication: 'required', role: null, scope: 'read' } as const satisfies Access;
export const usualBody = { required: true, mediaTypes: ['application/json'], limit: 102_400 } as const;
