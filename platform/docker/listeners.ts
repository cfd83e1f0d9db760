import { readFile } from 'node:fs/promises';
import type { Listener } from '../../control-plane/model/apps/findings.ts';
import { kernelFolders } from './cgroup.ts';

/** State of a listening socket in the kernel's tables. */
const listenState = '0A';
/** Address at which Docker itself serves names within a container. */
const engineNames = '127.0.0.11';

/**
 * Where the programs of a container accept connections, by the kernel's tables of its network. `null` if its first
 * process is not on this machine, as with an engine in a virtual machine, or if the tables cannot be read.
 */
export async function readListeners(pid: number, id: string, proc = kernelFolders.proc): Promise<Listener[] | null> {
  const read = (file: string) => readFile(`${proc}/${pid}/${file}`, 'utf8');
  try {
    // Another process can have the number.
    if (!(await read('cgroup')).includes(id)) return null;
    // A machine without IPv6 has no second table.
    const tables = [await read('net/tcp'), await read('net/tcp6').catch(() => '')];
    const found = tables.flatMap(listenersIn).filter(({ address }) => address !== engineNames);
    const byPlace = new Map(found.map((one) => [`${one.port} ${one.address}`, one]));
    return [...byPlace.values()].toSorted((a, b) => a.port - b.port);
  } catch {
    return null;
  }
}

/** Reads rows such as `0: 0100007F:0BB8 00000000:0000 0A …`. */
function listenersIn(table: string): Listener[] {
  return table.split('\n').flatMap((row) => {
    const [, address = '', port = '', state] = /^\s*\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ ([0-9A-F]{2}) /.exec(row) ?? [];
    return state === listenState ? [{ address: addressOf(address), port: Number.parseInt(port, 16) }] : [];
  });
}

/** The kernel writes each four bytes of an address in the order of the processor, which is the reverse. */
function addressOf(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  if (bytes.length === 4) return bytes.join('.');
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  if (isMapped) return bytes.slice(12).join('.');
  if (bytes.every((byte) => byte === 0)) return '::';
  if (bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1) return '::1';
  return (Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []).join(':');
}
