/** How a field of a message is read, by its number: its name in OTLP's JSON, and its type. */
type Message = Readonly<Record<number, readonly [name: string, type: FieldType]>>;
type Simple = 'hex' | 'base64' | 'text' | 'int64' | 'enum' | 'flag' | 'fixed64' | 'double';
type FieldType = Simple | Nested;
interface Nested {
  readonly of: () => Message;
  readonly isRepeated: boolean;
}

const list = (of: () => Message): Nested => ({ of, isRepeated: true });
const one = (of: () => Message): Nested => ({ of, isRepeated: false });

const keyValue: Message = { 1: ['key', 'text'], 2: ['value', one(() => anyValue)] };
const anyValue: Message = {
  1: ['stringValue', 'text'],
  2: ['boolValue', 'flag'],
  3: ['intValue', 'int64'],
  4: ['doubleValue', 'double'],
  5: ['arrayValue', one(() => ({ 1: ['values', list(() => anyValue)] }))],
  6: ['kvlistValue', one(() => ({ 1: ['values', list(() => keyValue)] }))],
  7: ['bytesValue', 'base64'],
};
const event: Message = { 1: ['timeUnixNano', 'fixed64'], 2: ['name', 'text'], 3: ['attributes', list(() => keyValue)] };
const status: Message = { 2: ['message', 'text'], 3: ['code', 'enum'] };
const span: Message = {
  1: ['traceId', 'hex'],
  2: ['spanId', 'hex'],
  4: ['parentSpanId', 'hex'],
  5: ['name', 'text'],
  6: ['kind', 'enum'],
  7: ['startTimeUnixNano', 'fixed64'],
  8: ['endTimeUnixNano', 'fixed64'],
  9: ['attributes', list(() => keyValue)],
  11: ['events', list(() => event)],
  15: ['status', one(() => status)],
};
const resource: Message = { 1: ['attributes', list(() => keyValue)] };
const scopeSpans: Message = { 2: ['spans', list(() => span)] };
const resourceSpans: Message = { 1: ['resource', one(() => resource)], 2: ['scopeSpans', list(() => scopeSpans)] };
const traces: Message = { 1: ['resourceSpans', list(() => resourceSpans)] };

/** An `ExportTraceServiceRequest` in the form of its JSON. Throws if the bytes are not one. */
export function readTraces(bytes: Uint8Array): object {
  return readMessage(new Fields(bytes), traces, 0);
}

/** A message with one text, or with a number and a text. */
export function writeMessage(
  fields: readonly (readonly [number: number, value: string | number | Uint8Array])[],
): Uint8Array {
  const parts = fields.map(([number, value]) => {
    if (typeof value === 'number') return Buffer.from([number << 3, ...varint(value)]);
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    return Buffer.concat([Buffer.from([(number << 3) | 2, ...varint(bytes.length)]), bytes]);
  });
  return Buffer.concat(parts);
}

/** Deeper values are not of a program that means well. */
const deepest = 32;

function readMessage(fields: Fields, message: Message, depth: number): object {
  if (depth > deepest) throw new Error(`The message is nested in more than ${deepest} levels.`);
  const result: Record<string, unknown> = {};
  for (let number = fields.next(); number !== null; number = fields.next()) {
    const [name, type] = message[number] ?? [];
    if (name === undefined || type === undefined) fields.skip();
    else if (typeof type === 'string') result[name] = fields.read(type);
    else {
      const inner = readMessage(fields.inner(), type.of(), depth + 1);
      if (!type.isRepeated) result[name] = inner;
      else if (Array.isArray(result[name])) result[name].push(inner);
      else result[name] = [inner];
    }
  }
  return result;
}

/** The fields of a message, one after the other. */
class Fields {
  readonly #bytes: Buffer;
  #at = 0;
  #wire = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The number of the next field; `null` at the end. */
  next(): number | null {
    if (this.#at >= this.#bytes.length) return null;
    const tag = Number(this.#varint());
    this.#wire = tag & 7;
    return tag >>> 3;
  }

  read(type: Simple): string | number | boolean {
    switch (type) {
      case 'fixed64':
        return this.#fixed().readBigUInt64LE().toString();
      case 'double':
        return this.#fixed().readDoubleLE();
      case 'int64':
        return BigInt.asIntN(64, this.#value()).toString();
      case 'enum':
        return Number(this.#value());
      case 'flag':
        return this.#value() !== 0n;
      case 'text':
        return this.#take().toString();
      case 'hex':
      case 'base64':
        return this.#take().toString(type);
    }
  }

  inner(): Fields {
    return new Fields(this.#take());
  }

  skip(): void {
    if (this.#wire === 0) this.#varint();
    else if (this.#wire === 1) this.#slice(8);
    else if (this.#wire === 5) this.#slice(4);
    else this.#take();
  }

  #fixed(): Buffer {
    this.#expect(1);
    return this.#slice(8);
  }

  #value(): bigint {
    this.#expect(0);
    return this.#varint();
  }

  #take(): Buffer {
    this.#expect(2);
    return this.#slice(Number(this.#varint()));
  }

  #expect(wire: number): void {
    if (this.#wire !== wire) throw new Error(`A field has the wire type ${this.#wire} instead of ${wire}.`);
  }

  #slice(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new Error('The message ends within a field.');
    const slice = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return slice;
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const [byte] = this.#slice(1);
      value |= BigInt((byte ?? 0) & 127) << shift;
      if ((byte ?? 0) < 128) return value;
    }
    throw new Error('A number has more than ten bytes.');
  }
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}
