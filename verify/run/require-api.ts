import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Send } from '../send/sender.ts';
import { CouldNotRun } from './could-not-run.ts';

/** How many reads are tried. */
const tries = 5;

/** The ways in which something that is not the API responds to all of its paths. */
const kinds = ['redirect', 'page', 'gateway', 'missing'] as const;
type Stranger = (typeof kinds)[number];

/** Throws a `CouldNotRun` if a server responds to every path as no API does: `--base-url` leads elsewhere. */
export async function requireApi(persona: Persona | null, operations: readonly Operation[], send: Send): Promise<void> {
  const reads = operations.filter(({ method, path }) => method === 'get' && !path.includes('{')).slice(0, tries);
  const seen: { readonly exchange: Exchange; readonly kind: Stranger }[] = [];
  for (const operation of reads) {
    const exchange = await send({ operation, persona, isSentOnce: true });
    const kind = strangerIn(exchange);
    if (kind === null) return;
    seen.push({ exchange, kind });
  }
  // A redirect says most, since it names its target.
  const telling = seen.toSorted((a, b) => kinds.indexOf(b.kind) - kinds.indexOf(a.kind)).at(-1);
  if (telling) throw new CouldNotRun(describe(telling.kind, telling.exchange));
}

function strangerIn({ response }: Exchange): Stranger | null {
  if (!response || errorCodeOf(response.json) !== null) return null;
  const { status, headers } = response;
  if (status >= 300 && status < 400 && headers.location !== undefined) return 'redirect';
  if (mediaTypeOf(headers['content-type']) === 'text/html') return status >= 502 ? 'gateway' : 'page';
  if (status === 404) return 'missing';
  return status === 502 || status === 504 ? 'gateway' : null;
}

function describe(kind: Stranger, { request, response, operation }: Exchange): string {
  const base = request.url.slice(0, request.url.indexOf(operation.path));
  const { path } = operation;
  switch (kind) {
    case 'redirect': {
      const target = new URL(response?.headers.location ?? '', request.url).href;
      const isSamePath = target.endsWith(path);
      const advice = isSamePath ? `use --base-url ${target.slice(0, -path.length)}` : 'look at --base-url';
      return `${base} redirects every request, such as ${path} to ${target}: ${advice}.`;
    }
    case 'page':
      return `${base} is not the API: ${path} and others respond with a web page. Look at --base-url.`;
    case 'gateway':
      return `${base} is a gateway without its server: ${path} and others respond with ${response?.status}.`;
    case 'missing':
      return `${base} is not the API: ${path} and others respond with 404. Look at --base-url, which precedes /api.`;
  }
}
