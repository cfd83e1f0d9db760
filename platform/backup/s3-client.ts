import { DataError } from '../shared/data-error.ts';

/** The part of the package `@aws-sdk/client-s3` that backups use. */
interface S3Module {
  readonly S3: new (options: object) => S3Client;
}

interface Key {
  readonly Bucket: string;
  readonly Key: string;
}

export interface S3Client {
  putObject(input: Key & { readonly Body: Uint8Array }): Promise<unknown>;
  getObject(input: Key): Promise<{ readonly Body?: AsyncIterable<Uint8Array> }>;
  deleteObject(input: Key): Promise<unknown>;
  listObjectsV2(input: {
    readonly Bucket: string;
    readonly Prefix: string;
    readonly ContinuationToken?: string;
  }): Promise<{ readonly Contents?: readonly { readonly Key?: string }[]; readonly NextContinuationToken?: string }>;
  listMultipartUploads(input: {
    readonly Bucket: string;
    readonly Prefix: string;
  }): Promise<{ readonly Uploads?: readonly { readonly Key?: string; readonly UploadId?: string }[] }>;
  createMultipartUpload(input: Key): Promise<{ readonly UploadId?: string }>;
  uploadPart(
    input: Key & { readonly UploadId: string; readonly PartNumber: number; readonly Body: Uint8Array },
  ): Promise<{ readonly ETag?: string }>;
  completeMultipartUpload(
    input: Key & { readonly UploadId: string; readonly MultipartUpload: { readonly Parts: readonly object[] } },
  ): Promise<unknown>;
  abortMultipartUpload(input: Key & { readonly UploadId: string }): Promise<unknown>;
}

const packageName = '@aws-sdk/client-s3';

/** Loads the package, which is needed only for backups to S3. Throws a `DataError` without it. */
export async function loadS3(): Promise<S3Module> {
  try {
    // The types of the package know more kinds of bodies than its program for Node gives.
    return (await import('@aws-sdk/client-s3')) as unknown as S3Module;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new DataError(
      `Backups to S3 need the package ${packageName}. Install it: npm install ${packageName}. Or name a folder.`,
      { cause },
    );
  }
}
