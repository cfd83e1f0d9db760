import type { Contract } from '../../contract/document.ts';
import type { DispatchOptions } from '../dispatch/options.ts';
import type { RequestValidator } from '../dispatch/request.ts';
import type { Principal } from '../../contract/model/principal.ts';

export interface FetchOptions<Extra = unknown, P extends Principal = Principal> extends DispatchOptions<Extra, P> {
  /** The document and its operation table. */
  readonly contract: Contract;
  /**
   * Validates the requests of the contract's operations: `createContractValidator()`, or for your own contract, on
   * Node, `createRequestValidator` of `./server`.
   */
  readonly validate: RequestValidator;
  /**
   * The client's address, which limits the open streams of clients without an account. A `Request` does not contain
   * it; the server knows it. By default it is empty, so that all these clients share one limit.
   */
  readonly peerOf?: (request: Request, extra: Extra) => string;
}
