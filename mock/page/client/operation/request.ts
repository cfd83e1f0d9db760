/** A request as the form has it. */
export interface FormRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly token: string;
  /** JSON as it was written; empty without a body. */
  readonly body: string;
  /** The files of an upload, instead of a body. */
  readonly files: readonly UploadFile[] | null;
  /** The `Prefer` header. Without it, the mock responds as to a dashboard. */
  readonly prefer?: string;
  readonly session: string;
}

/** A file with its path in the project. */
export interface UploadFile {
  readonly path: string;
  readonly file: File;
}

/** The headers that an application sets. A browser sets the type of a form by itself. */
export function ownHeaders({ prefer, session }: FormRequest): Record<string, string> {
  return {
    ...(prefer !== undefined && { Prefer: prefer }),
    ...(session !== 'default' && { 'X-Mock-Session': session }),
  };
}
