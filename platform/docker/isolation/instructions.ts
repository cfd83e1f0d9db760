/** Processors for which programs can be made, as engines name them. */
export type Processor = 'amd64' | 'arm64';

/** Instructions of a processor. Addresses and values have 32 bits. */
interface Instructions {
  /** `e_machine` of an ELF file. */
  readonly machine: number;
  /** Sets the n-th argument of a system call. */
  readonly set: (n: number, value: number) => Buffer;
  /** Sets the first argument to the 4 bytes at an address. */
  readonly load: (address: number) => Buffer;
  /** Makes a system call. */
  readonly invoke: (number: number) => Buffer;
  /** Writes the result of a system call to an address. */
  readonly store: (address: number) => Buffer;
  /** Clears the register in which bits are collected. */
  readonly clear: () => Buffer;
  /** Sets bit n of that register if the 2 bytes at an address have a value. */
  readonly collect: (n: number, address: number, value: number) => Buffer;
  /** Ends the program with the collected bits as its exit code. */
  readonly exit: () => Buffer;
}

/** Ends a program with an exit code of which bit n is set if the 2 bytes at the n-th address have a value. */
export function exitWith(processor: Processor, addresses: readonly number[], value: number): Buffer {
  const { clear, collect, exit } = instructionsOf(processor);
  return Buffer.concat([clear(), ...addresses.map((address, n) => collect(n, address, value)), exit()]);
}

export function instructionsOf(processor: Processor): Instructions {
  return { amd64, arm64 }[processor];
}

const amd64: Instructions = {
  machine: 62,
  // mov edi | esi | edx | r10d | r8d, value
  set: (n, value) => Buffer.from([...([[0xbf], [0xbe], [0xba], [0x41, 0xba], [0x41, 0xb8]][n] ?? []), ...word(value)]),
  // mov edi, [address]
  load: (address) => Buffer.from([0x8b, 0x3c, 0x25, ...word(address)]),
  // mov eax, number; syscall
  invoke: (number) => Buffer.from([0xb8, ...word(number), 0x0f, 0x05]),
  // mov [address], eax
  store: (address) => Buffer.from([0x89, 0x04, 0x25, ...word(address)]),
  // xor ebx, ebx
  clear: () => Buffer.from([0x31, 0xdb]),
  // cmp word [address], value; sete al; movzx eax, al; shl eax, n; or ebx, eax
  collect: (n, address, value) =>
    Buffer.from([
      ...[0x66, 0x83, 0x3c, 0x25, ...word(address), value],
      ...[0x0f, 0x94, 0xc0, 0x0f, 0xb6, 0xc0, 0xc1, 0xe0, n, 0x09, 0xc3],
    ]),
  // mov edi, ebx; mov eax, 60; syscall
  exit: () => Buffer.from([0x89, 0xdf, 0xb8, ...word(60), 0x0f, 0x05]),
};

const arm64: Instructions = {
  machine: 183,
  set: (n, value) => move(n, value),
  // x9 = address; ldr w0, [x9]
  load: (address) => Buffer.concat([move(9, address), code(0xb9400120)]),
  // x8 = number; svc #0
  invoke: (number) => Buffer.concat([move(8, number), code(0xd4000001)]),
  // x9 = address; str w0, [x9]
  store: (address) => Buffer.concat([move(9, address), code(0xb9000120)]),
  clear: () => move(11, 0),
  // x9 = address; ldrh w10, [x9]; cmp w10, #value; cset w10, eq; orr w11, w11, w10, lsl #n
  collect: (n, address, value) =>
    Buffer.concat([
      move(9, address),
      code(0x7940012a, 0x7100015f + value * 2 ** 10, 0x1a9f17ea, 0x2a0a016b + n * 2 ** 10),
    ]),
  // mov w0, w11; x8 = 93; svc #0
  exit: () => Buffer.concat([code(0x2a0b03e0), move(8, 93), code(0xd4000001)]),
};

/** movz x, #low; movk x, #high, lsl #16 */
function move(register: number, value: number): Buffer {
  const [low, high] = [value % 2 ** 16, Math.floor(value / 2 ** 16)];
  return code(0xd2800000 + low * 2 ** 5 + register, 0xf2a00000 + high * 2 ** 5 + register);
}

function code(...instructions: readonly number[]): Buffer {
  return Buffer.from(instructions.flatMap(word));
}

/** 4 bytes, little-endian. */
function word(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => Math.floor(value / 2 ** shift) % 256);
}
