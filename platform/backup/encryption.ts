import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DataError } from '../shared/data-error.ts';

/** How a key follows from a passphrase. */
export interface Scrypt {
  readonly salt: string;
  readonly cost: number;
}

/** The environment variable with the passphrase of backups. */
export const passphraseVariable = 'PCP_BACKUP_PASSPHRASE';

const usualCost = 32_768;
/** A foreign manifest cannot have the program use any amount of memory. */
const mostCost = 1_048_576;
const leastLength = 12;

export function newScrypt(): Scrypt {
  return { salt: randomBytes(16).toString('base64'), cost: usualCost };
}

/** The key of 32 bytes for a passphrase. Throws a `DataError` for a short passphrase. */
export async function keyOf(passphrase: string, { salt, cost }: Scrypt): Promise<Buffer> {
  if (passphrase.length < leastLength)
    throw new DataError(`${passphraseVariable} has to have ${leastLength} characters or more.`);
  if (!Number.isSafeInteger(cost) || cost < 2 || cost > mostCost)
    throw new DataError('The backup names settings of its passphrase that cannot be used. Use another backup.');
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(passphrase, Buffer.from(salt, 'base64'), 32, { cost, blockSize: 8, maxmem: 1024 * cost * 2 });
}

/** The seal of a text by a key. */
export function sealOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`manifest\0${text}`).digest('hex');
}

export function isSealed(key: Buffer, text: string, seal: string | null): boolean {
  const [given, own] = [Buffer.from(seal ?? ''), Buffer.from(sealOf(key, text))];
  return given.length === own.length && timingSafeEqual(given, own);
}

/** Content of a frame, in bytes. A frame has its length, a mark of the last one, the content and a tag. */
const frameBytes = 65_536;
const headBytes = 5;
const tagBytes = 16;
const prefixBytes = 8;

/**
 * Encrypts a part by AES-256-GCM in frames. The number of a frame, the mark of the last one and the name of the part
 * are authenticated, so frames can neither be moved nor left out.
 */
export async function* encrypt(
  key: Buffer,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const prefix = randomBytes(prefixBytes);
  yield prefix;
  let index = 0;
  let waiting = Buffer.alloc(0);
  const frame = (bytes: Uint8Array, isLast: boolean) => {
    const head = headOf(bytes.length, isLast);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, index++));
    cipher.setAAD(Buffer.concat([head, Buffer.from(name)]));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([head, sealed, cipher.getAuthTag()]);
  };
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length > frameBytes; waiting = waiting.subarray(frameBytes))
      yield frame(waiting.subarray(0, frameBytes), false);
  }
  yield frame(waiting, true);
}

/** Decrypts a part. Throws a `DataError` if it is not whole, or was changed. */
export async function* decrypt(
  key: Buffer,
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const broken = () => new DataError(`The part ${name} of the backup is damaged. Use another backup.`);
  let waiting = Buffer.alloc(0);
  let prefix: Buffer | null = null;
  let index = 0;
  let isOver = false;
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk]);
    if (prefix === null && waiting.length >= prefixBytes) {
      prefix = Buffer.from(waiting.subarray(0, prefixBytes));
      waiting = waiting.subarray(prefixBytes);
    }
    while (prefix !== null && waiting.length >= headBytes) {
      const length = waiting.readUInt32BE(1);
      if (isOver || length > frameBytes) throw broken();
      const end = headBytes + length + tagBytes;
      if (waiting.length < end) break;
      yield open({ key, name, nonce: nonceOf(prefix, index++), frame: waiting.subarray(0, end), broken });
      isOver = waiting[0] === 1;
      waiting = waiting.subarray(end);
    }
  }
  if (!isOver || waiting.length > 0) throw broken();
}

interface Frame {
  readonly key: Buffer;
  readonly name: string;
  readonly nonce: Buffer;
  readonly frame: Buffer;
  readonly broken: () => DataError;
}

function open({ key, name, nonce, frame, broken }: Frame): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.concat([frame.subarray(0, headBytes), Buffer.from(name)]));
  decipher.setAuthTag(frame.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(frame.subarray(headBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw broken();
  }
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(isLast ? 1 : 0);
  head.writeUInt32BE(length, 1);
  return head;
}

function nonceOf(prefix: Buffer, index: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(index);
  return Buffer.concat([prefix, counter]);
}
