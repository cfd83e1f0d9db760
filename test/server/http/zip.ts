import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file. A test can make each of its fields wrong. */
export interface ZipEntry {
  readonly path: string | Buffer;
  readonly content?: string | Buffer;
  readonly method?: 'stored' | 'deflated';
  /** The number of another method, without what it would make of the content. */
  readonly methodNumber?: number;
  /** The Unix mode: type and permissions. */
  readonly mode?: number;
  readonly flags?: number;
  readonly claimedSize?: number;
  readonly claimedChecksum?: number;
}

const utf8Names = 0x0800;

/** A zip file, with the directory of the entries written as it is given. */
export function zip(...entries: readonly ZipEntry[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const plain = Buffer.from(entry.content ?? '');
    const deflated = entry.method === 'deflated';
    const packed = deflated ? deflateRawSync(plain) : plain;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? utf8Names, 2);
    common.writeUInt16LE(entry.methodNumber ?? (deflated ? 8 : 0), 4);
    common.writeUInt32LE(entry.claimedChecksum ?? crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.claimedSize ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name]));
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([
    ...bodies,
    ...directory,
    endOfDirectory(entries.length, offset, Buffer.concat(directory).length),
  ]);
}

function endOfDirectory(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
