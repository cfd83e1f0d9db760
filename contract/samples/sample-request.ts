/** A request of an operation, as a sample shows it. */
export interface SampleRequest {
  /** The URL of the control plane, without the path `/api`. */
  readonly baseUrl: string;
  /** The parameters in the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The JSON body; absent in a request without one. */
  readonly body?: unknown;
  /** The files of an upload, instead of a body. */
  readonly files?: readonly SampleFile[];
  /** Reads the operation as a stream. */
  readonly isStream?: boolean;
  /** A personal API token; absent in a request without credentials. */
  readonly token?: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SampleFile {
  /** Where the file is in the project. The sample for curl reads it from there, below the current folder. */
  readonly path: string;
  readonly content: string;
}
