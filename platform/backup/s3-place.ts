import { DataError } from '../shared/data-error.ts';
import { manifestFile } from './manifest.ts';
import type { BackupPlace, BackupReader, BackupWriter, S3Config } from './place.ts';
import { loadS3, type S3Client } from './s3-client.ts';

/**
 * Bytes of the first parts of an upload. S3 takes 10,000 parts, so each thousand is followed by larger ones: an object
 * may have 880 GB, and the largest part in memory 160 MiB.
 */
const partBytes = 16_777_216;
const partsOfSize = 1000;

/** The backups at `s3://bucket/path`. The keys are those of the environment, as Amazon's programs read them. */
export async function openS3(address: string, { endpoint, region }: S3Config): Promise<BackupPlace> {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (bucket === '') throw new DataError(`${address} names no bucket. Write it as s3://bucket/path.`);
  const { S3 } = await loadS3();
  // A server at an address of its own has no names for its buckets.
  const options = { ...(region !== null && { region }), ...(endpoint !== null && { endpoint, forcePathStyle: true }) };
  return new S3Place(new S3(options), bucket, path === '' || path.endsWith('/') ? path : `${path}/`);
}

/** Backups in a bucket. One is complete when its manifest is there. */
class S3Place implements BackupPlace {
  readonly isRemote = true;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #path: string;

  constructor(client: S3Client, bucket: string, path: string) {
    this.#client = client;
    this.#bucket = bucket;
    this.#path = path;
  }

  async names(): Promise<readonly string[]> {
    return [...(await this.#complete())].sort();
  }

  async unfinished(): Promise<readonly string[]> {
    const complete = await this.#complete();
    const keys = [...(await this.#list('')), ...(await this.#uploads('')).map(({ key }) => key)];
    const names = new Set(keys.filter((key) => key.includes('/')).map((key) => key.slice(0, key.indexOf('/'))));
    return [...names].filter((name) => !complete.has(name)).sort();
  }

  async remove(name: string): Promise<void> {
    const keys = await this.#list(`${name}/`);
    // Without its manifest, a backup whose removal is killed does not look complete.
    keys.sort((a, b) => Number(b.endsWith(manifestFile)) - Number(a.endsWith(manifestFile)));
    for (const key of keys) await this.#explain((at) => this.#client.deleteObject(at(key)));
    // A killed upload is paid for, and is not among the objects.
    for (const { key, UploadId } of await this.#uploads(`${name}/`))
      await this.#explain((at) => this.#client.abortMultipartUpload({ ...at(key), UploadId }));
  }

  async begin(name: string): Promise<BackupWriter> {
    if ((await this.#complete()).has(name))
      throw new DataError(`${this.#addressOf(name)} exists. Choose another name: a backup in S3 is not replaced.`);
    // Removes the parts of a killed backup.
    await this.remove(name);
    return {
      write: (part, content) => this.#write(`${name}/${part}`, content),
      complete: async (manifest) => {
        const Body = Buffer.from(manifest);
        await this.#explain((at) => this.#client.putObject({ ...at(`${name}/${manifestFile}`), Body }));
      },
      abandon: () => this.remove(name),
    };
  }

  async open(name: string): Promise<BackupReader> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.#read(`${name}/${manifestFile}`)) chunks.push(chunk);
    return { manifest: Buffer.concat(chunks).toString(), read: (part) => this.#read(`${name}/${part}`) };
  }

  async *#read(key: string): AsyncGenerator<Uint8Array> {
    const { Body } = await this.#explain((at) => this.#client.getObject(at(key)));
    try {
      if (Body) yield* Body;
    } catch (cause) {
      throw this.#unusable(key, cause);
    }
  }

  /** The names of the backups that have a manifest. */
  async #complete(): Promise<Set<string>> {
    const end = `/${manifestFile}`;
    const keys = await this.#list('');
    const names = keys.filter((key) => key.endsWith(end)).map((key) => key.slice(0, -end.length));
    return new Set(names.filter((name) => !name.includes('/')));
  }

  /** The uploads below a key that were begun and not completed. */
  async #uploads(below: string): Promise<{ readonly key: string; readonly UploadId: string }[]> {
    const of = { Bucket: this.#bucket, Prefix: `${this.#path}${below}` };
    const { Uploads = [] } = await this.#explain(() => this.#client.listMultipartUploads(of));
    return Uploads.map(({ Key = '', UploadId = '' }) => ({ key: Key.slice(this.#path.length), UploadId }));
  }

  async #list(below: string): Promise<string[]> {
    const keys: string[] = [];
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const more = { Prefix: `${this.#path}${below}`, ...(next !== undefined && { ContinuationToken: next }) };
      const listed = await this.#explain(() => this.#client.listObjectsV2({ Bucket: this.#bucket, ...more }));
      for (const { Key = '' } of listed.Contents ?? []) keys.push(Key.slice(this.#path.length));
      next = listed.NextContinuationToken;
    }
    return keys;
  }

  /** Uploads a stream in parts, since its length is not known before. */
  async #write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { UploadId = '' } = await this.#explain((at) => this.#client.createMultipartUpload(at(key)));
    const parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
    const send = async (Body: Uint8Array) => {
      const part = { UploadId, PartNumber: parts.length + 1, Body };
      const { ETag } = await this.#explain((at) => this.#client.uploadPart({ ...at(key), ...part }));
      parts.push({ PartNumber: part.PartNumber, ETag });
    };
    try {
      let waiting: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of content) {
        waiting.push(chunk);
        bytes += chunk.length;
        if (bytes < partBytes * (1 + Math.floor(parts.length / partsOfSize))) continue;
        await send(Buffer.concat(waiting));
        waiting = [];
        bytes = 0;
      }
      if (bytes > 0 || parts.length === 0) await send(Buffer.concat(waiting));
      const all = { UploadId, MultipartUpload: { Parts: parts } };
      await this.#explain((at) => this.#client.completeMultipartUpload({ ...at(key), ...all }));
    } catch (error) {
      await this.#explain((at) => this.#client.abortMultipartUpload({ ...at(key), UploadId })).catch(() => undefined);
      throw error;
    }
  }

  /** Throws a `DataError` in place of an error of the server or of the package. */
  async #explain<T>(call: (at: (key: string) => { Bucket: string; Key: string }) => Promise<T>): Promise<T> {
    let last = '';
    const at = (key: string) => {
      last = key;
      return { Bucket: this.#bucket, Key: `${this.#path}${key}` };
    };
    try {
      return await call(at);
    } catch (cause) {
      throw this.#unusable(last, cause);
    }
  }

  #unusable(key: string, cause: unknown): DataError {
    const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
    const address = this.#addressOf(key);
    if (name === 'NoSuchKey')
      return new DataError(`${address} does not exist. Check the name of the backup.`, { cause });
    return new DataError(`${address} cannot be used: ${name}: ${message}`, { cause });
  }

  #addressOf(key: string): string {
    return `s3://${this.#bucket}/${this.#path}${key}`;
  }
}
