import { exitWith, instructionsOf, type Processor } from './instructions.ts';

// Programs for an image made from scratch: nothing has to be pulled or compiled. Each is a static ELF file of Linux
// with some data, and system calls one after the other.

/** A TCP port at an address of IPv4. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The numbers of system calls on each processor. */
const numbers = {
  socket: { amd64: 41, arm64: 198 },
  connect: { amd64: 42, arm64: 203 },
  bind: { amd64: 49, arm64: 200 },
  listen: { amd64: 50, arm64: 201 },
  nanosleep: { amd64: 35, arm64: 101 },
  ppoll: { amd64: 271, arm64: 73 },
} satisfies Record<string, Record<Processor, number>>;

const inet = 2;
const stream = 1;
const nonblocking = 0x800;
/** The event of a socket that is connected. With others beside it, the connection has failed. */
const writable = 4;
/** Time for connections on one machine. */
const connectMs = 500;
const addressLength = 16;
const pollLength = 8;

/** Most addresses of a program: each has a bit of the exit code. */
const mostAddresses = 8;

/** Listens on a port of all addresses for some seconds. The kernel accepts the connections. */
export function listenProgram(processor: Processor, port: number, seconds: number): Buffer {
  const data = Buffer.concat([socketAddress({ host: '0.0.0.0', port }), timeOf(seconds, 0), Buffer.alloc(4)]);
  const [address, time, descriptor] = [dataAt, dataAt + addressLength, dataAt + addressLength + 16];
  const call = callsOf(processor);
  return elf(processor, data, [
    call('socket', [inet, stream, 0], { keepAt: descriptor }),
    call('bind', [address, addressLength], { of: descriptor }),
    call('listen', [mostAddresses], { of: descriptor }),
    call('nanosleep', [time, 0]),
    exitWith(processor, [], 0),
  ]);
}

/** Connects to addresses at once. After half a second, bit n of its exit code is set if the n-th one is connected. */
export function connectProgram(processor: Processor, addresses: readonly Address[]): Buffer {
  if (addresses.length > mostAddresses) throw new Error(`A program connects to ${mostAddresses} addresses at most.`);
  const polled = Buffer.alloc(pollLength * addresses.length);
  addresses.forEach((_, n) => polled.writeUInt16LE(writable, n * pollLength + 4));
  const data = Buffer.concat([...addresses.map(socketAddress), polled, timeOf(0, connectMs), timeOf(0, 0)]);
  const polledAt = dataAt + addressLength * addresses.length;
  const [time, noTime] = [polledAt + polled.length, polledAt + polled.length + 16];
  const call = callsOf(processor);
  return elf(processor, data, [
    ...addresses.flatMap((_, n) => {
      const descriptor = polledAt + n * pollLength;
      return [
        call('socket', [inet, stream | nonblocking, 0], { keepAt: descriptor }),
        call('connect', [dataAt + n * addressLength, addressLength], { of: descriptor }),
      ];
    }),
    call('nanosleep', [time, 0]),
    call('ppoll', [polledAt, addresses.length, noTime, 0, 0]),
    exitWith(
      processor,
      addresses.map((_, n) => polledAt + n * pollLength + 6),
      writable,
    ),
  ]);
}

interface Memory {
  /** Address of the descriptor that is the first argument. */
  readonly of?: number;
  /** Address that gets the result, of 4 bytes. */
  readonly keepAt?: number;
}

function callsOf(processor: Processor) {
  const { load, set, store, invoke } = instructionsOf(processor);
  return (name: keyof typeof numbers, rest: readonly number[], { of, keepAt }: Memory = {}): Buffer =>
    Buffer.concat([
      ...(of === undefined ? [] : [load(of)]),
      ...rest.map((value, n) => set(of === undefined ? n : n + 1, value)),
      invoke(numbers[name][processor]),
      ...(keepAt === undefined ? [] : [store(keepAt)]),
    ]);
}

/** `sockaddr_in`. */
function socketAddress({ host, port }: Address): Buffer {
  const bytes = Buffer.alloc(addressLength);
  bytes.writeUInt16LE(inet, 0);
  bytes.writeUInt16BE(port, 2);
  bytes.set(host.split('.').map(Number), 4);
  return bytes;
}

/** `timespec`. */
function timeOf(seconds: number, milliseconds: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt(seconds));
  bytes.writeBigUInt64LE(BigInt(milliseconds * 1_000_000), 8);
  return bytes;
}

const fileHeader = 64;
const segmentHeader = 56;
const headers = fileHeader + 2 * segmentHeader;
/** Addresses of the file in memory: once to be run, once to be written to. */
const codeBase = 0x40_0000;
const dataBase = 0x80_0000;
/** Address of the data, which follow after the headers. */
const dataAt = dataBase + headers;

/** An ELF file: headers, data, code. */
function elf(processor: Processor, data: Buffer, calls: readonly Buffer[]): Buffer {
  const code = Buffer.concat(calls);
  const size = headers + data.length + code.length;
  const file = Buffer.alloc(fileHeader);
  // 64 bits, little-endian, version 1, any system.
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  const executable = 2;
  file.writeUInt16LE(executable, 16);
  file.writeUInt16LE(instructionsOf(processor).machine, 18);
  file.writeUInt32LE(1, 20);
  file.writeBigUInt64LE(BigInt(codeBase + headers + data.length), 24);
  file.writeBigUInt64LE(BigInt(fileHeader), 32);
  file.writeUInt16LE(fileHeader, 52);
  file.writeUInt16LE(segmentHeader, 54);
  file.writeUInt16LE(2, 56);
  const segments = [
    segment({ flags: readable | runnable, base: codeBase, from: 0, size }),
    segment({ flags: readable | changeable, base: dataBase, from: headers, size: data.length }),
  ];
  return Buffer.concat([file, ...segments, data, code]);
}

const [runnable, changeable, readable] = [1, 2, 4];

interface Segment {
  readonly flags: number;
  readonly base: number;
  readonly from: number;
  readonly size: number;
}

function segment({ flags, base, from, size }: Segment): Buffer {
  const bytes = Buffer.alloc(segmentHeader);
  const loaded = 1;
  // The largest page that a processor may have.
  const page = 0x1_0000;
  bytes.writeUInt32LE(loaded, 0);
  bytes.writeUInt32LE(flags, 4);
  [from, base + from, base + from, size, size, page].forEach((value, n) =>
    bytes.writeBigUInt64LE(BigInt(value), 8 + n * 8),
  );
  return bytes;
}
