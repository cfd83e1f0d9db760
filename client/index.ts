export { can, type Caller, type RequestDetails } from './can.ts';
export { createClient, type ControlPlaneClient, type ControlPlaneOptions } from './client.ts';
export type { ConnectionOptions } from './connection.ts';
export { ControlPlaneError, type ErrorDetail, isControlPlaneError, type UnknownCode } from './control-plane-error.ts';
export type { SourceRequest, SourceValue } from './credential.ts';
export { codeOf, describeError, explain } from './explain.ts';
export { isTerminal, type LifecycleName, nextStates, type StateOf } from './lifecycles.ts';
export type {
  DataOf,
  GetPath,
  ParamsOf,
  RequestOptions,
  Result,
  StreamFrame,
  StreamOptions,
  StreamPath,
  Undeclared,
} from './methods.ts';
export type { KnownCode } from './sentences.ts';
export { serializeQuery } from './serialize.ts';
export {
  type Folder,
  isUploadError,
  type ProjectFile,
  upload,
  UploadError,
  type UploadFiles,
  type UploadOptions,
} from './upload.ts';
export type { ErrorCode, ProtocolErrorCode } from '../generated/errors.ts';
export type { $defs, components, operations, paths, webhooks } from '../generated/types.ts';
