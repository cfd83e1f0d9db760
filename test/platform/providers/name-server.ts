import { createSocket } from 'node:dgram';
import dns2 from 'dns2';

const { Packet } = dns2;

/** The records of a name. */
interface Records {
  readonly a?: readonly string[];
  readonly aaaa?: readonly string[];
  readonly cname?: string;
  readonly texts?: readonly string[];
  /** Whether the server responds that it fails, or with another code of an error. */
  readonly fails?: boolean | number;
}

/** A name server that a test writes records into. */
export interface NameServer extends AsyncDisposable {
  /** The address of the server, with the port. */
  readonly address: string;
  readonly set: (name: string, records: Records) => Promise<void>;
}

/** Starts a name server on this machine. */
export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, Records>();
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const records = names.get(question?.name.toLowerCase() ?? '');
      if (records?.fails) response.header.rcode = records.fails === true ? Packet.RCODE.SERVFAIL : records.fails;
      else if (question && records) response.answers.push(...answersOf(question.name, question.type, records));
      else response.header.rcode = Packet.RCODE.NXDOMAIN;
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const { port } = Object(udp) as { readonly port: number };
  return {
    address: `127.0.0.1:${port}`,
    set: async (name, records) => void names.set(name, records),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A socket that receives questions and does not respond, or always with the same bytes. */
export async function startSilentServer(says?: string): Promise<Omit<NameServer, 'set'>> {
  const socket = createSocket('udp4');
  if (says !== undefined) socket.on('message', (_question, { port, address }) => socket.send(says, port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answersOf(name: string, type: number, { a = [], aaaa = [], cname, texts = [] }: Records) {
  const record = (value: object, recordType: number) =>
    new Packet.Resource({ name, type: recordType, class: Packet.CLASS.IN, ttl: 60, ...value });
  // A name with an alias has nothing else.
  if (cname !== undefined) return [record({ domain: cname }, Packet.TYPE.CNAME)];
  if (type === Packet.TYPE.A) return a.map((address) => record({ address }, Packet.TYPE.A));
  if (type === Packet.TYPE.AAAA) return aaaa.map((address) => record({ address }, Packet.TYPE.AAAA));
  return type === Packet.TYPE.TXT
    ? texts.map((text) => record({ data: text.match(/.{1,255}/gs) ?? [''] }, Packet.TYPE.TXT))
    : [];
}
