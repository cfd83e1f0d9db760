import { Resolver } from 'node:dns/promises';
import { compareText } from '../../control-plane/model/shared/order.ts';
import { type Dns, NameServersFail } from '../../control-plane/ports/dns.ts';

interface DnsOptions {
  /** IP addresses of name servers, each with a port if it is not 53; those of the machine by default. */
  readonly servers?: readonly string[];
  /** Time until a request to a name server is repeated once, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Length limit of a chain of CNAME records. */
const mostLinks = 8;

/** Errors of the resolver for a missing record. */
const absent: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** Errors of the resolver for name servers that fail, refuse, respond with garbage or do not respond. */
const failing: ReadonlySet<unknown> = new Set([
  ...['ESERVFAIL', 'EREFUSED', 'EFORMERR', 'ENOTIMP', 'EBADRESP'],
  ...['ETIMEOUT', 'ECONNREFUSED', 'EOF'],
]);

/** Reads the DNS over the network, without the machine's file of hosts. */
export function createDns({ servers, timeoutMs = 2000 }: DnsOptions = {}): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async resolve(host) {
      const cname: string[] = [];
      for (let at = host; cname.length < mostLinks;) {
        const [next] = await orNone(resolver.resolveCname(at));
        // A chain may lead back to itself.
        if (next === undefined || next === host || cname.includes(next)) break;
        cname.push(next);
        at = next;
      }
      const end = cname.at(-1) ?? host;
      const [a, aaaa] = await Promise.all([orNone(resolver.resolve4(end)), orNone(resolver.resolve6(end))]);
      return { a: a.toSorted(compareText), aaaa: aaaa.toSorted(compareText), cname };
    },
    async texts(name) {
      // A long text comes in pieces.
      return (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join('')).sort(compareText);
    },
  };
}

async function orNone<T>(records: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await records;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (absent.has(code)) return [];
    if (failing.has(code)) throw new NameServersFail({ cause: error });
    throw error;
  }
}
