import { hopByHop, isOfClient } from './request-headers.ts';
import { lowerOf } from './response-head.ts';

/** Fields that decide how a message is read, which a trailer must not change (RFC 9110, 6.5.1). */
const notInTrailer =
  /^(?:content-.*|host|authorization|cookie|set-cookie|cache-control|expires|location|age|date|vary|range|max-forwards|if-.*)$/i;

/** Fields of a response's trailer for the client. */
export function responseTrailer(fields: readonly string[]): Record<string, string> {
  const trailer: Record<string, string> = {};
  for (const [name, value] of pairsOf(fields)) {
    if (!hopByHop.has(lowerOf(name)) && !notInTrailer.test(name)) trailer[name] = value;
  }
  return trailer;
}

/** Lines of a request's trailer for a container: those that any client may send. */
export function requestTrailer(fields: readonly string[]): string {
  let lines = '';
  for (const [name, value] of pairsOf(fields))
    if (isOfClient(name) && !notInTrailer.test(name)) lines += `${name}: ${value}\r\n`;
  return lines;
}

function* pairsOf(fields: readonly string[]): Generator<readonly [name: string, value: string]> {
  for (let index = 0; index < fields.length; index += 2) yield [fields[index] ?? '', fields[index + 1] ?? ''];
}
