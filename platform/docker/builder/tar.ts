/** A thing in an archive. */
export interface TarEntry {
  /** Without a slash at its beginning or end. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly mode: number;
  /** In bytes; 0 for what is not a file. */
  readonly size: number;
  /** Where a link leads to. */
  readonly target?: string;
  /** The number of the user and of the group. */
  readonly owner: number;
  /** When it was changed last, in seconds. */
  readonly at: number;
}

const block = 512;
const types = { file: '0', folder: '5', link: '2' } as const;

/** The header of an entry, with what comes before it if its names are long. */
export function tarHeader(entry: TarEntry): Buffer {
  const { path, target = '' } = entry;
  const name = entry.kind === 'folder' ? `${path}/` : path;
  const long = [...longName(name, 'L'), ...longName(target, 'K')];
  return Buffer.concat([...long, header({ ...entry, path: name, type: types[entry.kind], target })]);
}

/** What follows the content of a file, so that the next entry begins with a block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

/** The end of an archive. */
export const tarEnd = Buffer.alloc(2 * block);

/** GNU's form, since the headers of the standard one have room for 100 bytes. */
function longName(name: string, type: 'L' | 'K'): Buffer[] {
  const bytes = Buffer.from(`${name}\0`);
  if (bytes.length <= 100) return [];
  const size = bytes.length;
  return [header({ path: '././@LongLink', type, mode: 0, size, target: '', owner: 0, at: 0 }), bytes, tarPadding(size)];
}

interface Header extends Omit<TarEntry, 'kind'> {
  readonly type: string;
  readonly target: string;
}

function header({ path, type, mode, size, target, owner, at }: Header): Buffer {
  const bytes = Buffer.alloc(block);
  const put = (text: string, at: number, length: number) => Buffer.from(text).copy(bytes, at, 0, length);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  put(path, 0, 100);
  put(octal(mode, 8), 100, 8);
  put(octal(owner, 8), 108, 8);
  put(octal(owner, 8), 116, 8);
  // Files of 8 GiB and more do not fit; sources are smaller.
  put(octal(size, 12), 124, 12);
  put(octal(at, 12), 136, 12);
  put('        ', 148, 8);
  put(type, 156, 1);
  put(target, 157, 100);
  put('ustar  \0', 257, 8);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8);
  return bytes;
}
