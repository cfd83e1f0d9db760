import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { DataError } from '../../shared/data-error.ts';

/** Encrypts the values of sealed columns. */
export interface Sealing {
  /** The place is the table, the column and the id of the row, so that a value cannot be moved to another row. */
  seal(value: string, place: string): Uint8Array;
  /** Throws if the value was sealed with another key or for another place, or has been changed. */
  unseal(bytes: Uint8Array, place: string): string;
}

const algorithm = 'aes-256-gcm';
/** The format of what follows, so that another one can follow. */
const version = 1;
const keyIdLength = 8;
const nonceLength = 12;
const tagLength = 16;
const headerLength = 1 + keyIdLength;
const textStart = headerLength + nonceLength;

/**
 * The keys at present, of 32 bytes each: the first one seals, each one opens. Returns the same list as long as they do
 * not change, and must be quick.
 */
export type Keys = () => readonly Uint8Array[];

/** A key and the header of the values that are sealed with it. */
interface Prepared {
  readonly secret: KeyObject;
  readonly header: Buffer;
}

/**
 * AES-256-GCM with a key of 32 bytes. Keys may be replaced while values are sealed. A sealed value is: the version,
 * the first bytes of the key's SHA-256, the nonce, the encrypted text, and the tag. The header is authenticated too.
 */
export function createSealing(keys: Uint8Array | Keys): Sealing {
  const read = typeof keys === 'function' ? keys : constant([keys]);
  let last = read();
  let prepared = prepareAll(last);
  const refresh = () => {
    const present = read();
    if (present !== last) [last, prepared] = [present, prepareAll(present)];
    return prepared;
  };

  return {
    seal(value, place) {
      const [{ secret, header }] = refresh();
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, secret, nonce);
      cipher.setAAD(aadOf(header, place));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, text, cipher.getAuthTag()]);
    },
    unseal(bytes, place) {
      if (bytes.length < textStart + tagLength) throw new Error(`${place} is not a sealed value.`);
      const isKeyOf = ({ header }: Prepared) => header.compare(bytes, 0, headerLength) === 0;
      const key = prepared.find(isKeyOf) ?? refresh().find(isKeyOf);
      if (!key)
        throw new DataError(
          `${place} was sealed with another key than the one that is configured. Start with the former key.`,
        );
      const { secret, header } = key;
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(headerLength, textStart), {
        authTagLength: tagLength,
      });
      decipher.setAAD(aadOf(header, place));
      decipher.setAuthTag(bytes.subarray(bytes.length - tagLength));
      const text = decipher.update(bytes.subarray(textStart, bytes.length - tagLength));
      try {
        // It checks the tag, and returns nothing more of the text.
        decipher.final();
      } catch (cause) {
        throw new Error(`${place} was sealed for another row, or was changed since.`, { cause });
      }
      return text.toString('utf8');
    },
  };
}

/** What a value begins with that was sealed with the key. */
export function headerOf(key: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(version), createHash('sha256').update(key).digest().subarray(0, keyIdLength)]);
}

function constant(keys: readonly Uint8Array[]): Keys {
  return () => keys;
}

function prepareAll(keys: readonly Uint8Array[]): readonly [Prepared, ...Prepared[]] {
  const [first, ...others] = keys.map(prepare);
  if (!first) throw new TypeError('There is no key.');
  return [first, ...others];
}

function prepare(key: Uint8Array): Prepared {
  if (key.length !== 32) throw new TypeError(`The key has ${key.length} bytes; it needs 32.`);
  // With the bytes of the key in its place, each call would take four times as long.
  return { secret: createSecretKey(key), header: headerOf(key) };
}

function aadOf(header: Uint8Array, place: string): Uint8Array {
  return Buffer.concat([header, Buffer.from(place, 'utf8')]);
}
