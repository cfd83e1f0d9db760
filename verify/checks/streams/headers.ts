import { asObject } from '../../../contract/document.ts';
import type { Run } from '../../run/run.ts';
import type { Opened, Streaming } from './opened.ts';
import type { Report } from './report.ts';

/** Checks the headers that the contract promises for a stream. Its media type is checked for every response. */
export function checkHeaders(
  { contract }: Run,
  { path, method }: Streaming,
  { exchange }: Opened,
  report: Report,
): void {
  const { 'x-sse': stream } = asObject(contract.document.paths[path]?.[method]);
  for (const [name, expected] of Object.entries(asObject(asObject(stream).headers))) {
    const received = exchange.response?.headers[name.toLowerCase()];
    const missing = partsOf(String(expected)).filter((part) => !partsOf(received ?? '').includes(part));
    if (missing.length === 0) continue;
    const seen = received === undefined ? 'without it' : `with "${received}"`;
    report.failed(
      name.toLowerCase(),
      `sends its stream ${seen}, not with the header ${name}: ${String(expected)}`,
      exchange,
      'headers',
    );
  }
}

/** The directives or parameters of a header, whatever their order. */
function partsOf(value: string): string[] {
  return value.split(/[,;]/).map((part) => part.trim().toLowerCase());
}
