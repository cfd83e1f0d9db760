import type { LoggedRequest } from '../../../context/request-log.ts';
import { make, openable } from '../base/dom.ts';
import { placeAddress } from '../base/place.ts';
import { showTimeOfDay } from '../base/time.ts';
import { jsonBlock } from '../code/code-block.ts';
import { methodBadge } from '../code/method.ts';
import { reasonOf } from '../code/reasons.ts';
import { statusBadge } from '../code/status.ts';
import { errorCodeOf } from './filter.ts';

/** A logged request: a line that expands to what the mock did, the violations of the contract, and the bodies. */
export function showRequest(request: LoggedRequest): HTMLLIElement {
  const { at, method, url, status, milliseconds, persona, violations } = request;
  const code = errorCodeOf(request);
  const line = [
    make('time', { datetime: at, title: at }, showTimeOfDay(at)),
    statusBadge(status, code ?? reasonOf(status)),
    methodBadge(method),
    make('code', { class: 'path' }, url),
    ...(violations.length > 0 ? [make('span', { class: 'violations' }, `⚠ ${counted(violations.length)}`)] : []),
    make('span', { class: 'quiet persona' }, persona ?? 'no persona'),
    make('span', { class: 'quiet took' }, showDuration(milliseconds)),
  ];
  // A screen reader and a search read words with spaces between them.
  const spaced = line.flatMap((part) => [part, ' ']).slice(0, -1);
  const details = openable(spaced, {}, () => [showDetails(request)]);
  return make('li', { class: violations.length > 0 ? 'violating' : undefined }, details);
}

function counted(count: number): string {
  return count === 1 ? '1 violation' : `${count} violations`;
}

function showDuration(milliseconds: number | null): string {
  if (milliseconds === null) return 'open';
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function showDetails({ requestBody, responseBody, ...request }: LoggedRequest): HTMLElement {
  const { at, operationId, status, persona, streamed, mockHeaders, violations } = request;
  const operation =
    operationId === null
      ? 'not in the contract'
      : make('a', { href: placeAddress('operations', operationId) }, operationId);
  return make(
    'div',
    { class: 'inside' },
    showTerms([
      ['Operation', operation],
      ['Status', `${status} ${reasonOf(status)}`.trim()],
      ['Persona', persona ?? 'none: the credentials are those of no persona'],
      ['At', at],
      ...(streamed ? ([['Kind', 'stream']] satisfies [string, string][]) : []),
    ]),
    ...(violations.length > 0 ? [make('h3', {}, 'Violations of the contract'), showViolations(violations)] : []),
    ...(Object.keys(mockHeaders).length > 0
      ? [make('h3', {}, 'Headers of the mock'), showTerms(Object.entries(mockHeaders))]
      : []),
    ...showBody('Request body', requestBody),
    ...showBody('Response body', responseBody),
  );
}

function showTerms(terms: readonly (readonly [string, Node | string])[]): HTMLElement {
  return make(
    'dl',
    { class: 'headers' },
    ...terms.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  );
}

function showBody(title: string, body: unknown): HTMLElement[] {
  if (body === undefined) return [];
  return [make('h3', {}, title), jsonBlock(typeof body === 'string' ? body : JSON.stringify(body), title)];
}

function showViolations(violations: LoggedRequest['violations']): HTMLElement {
  const items = violations.map(({ side, path, message }) => {
    const where = path === undefined ? [] : [make('code', {}, path), ' '];
    return make('li', {}, make('strong', {}, side === 'request' ? 'Request: ' : 'Response: '), ...where, message);
  });
  return make('ul', { 'aria-label': 'Violations of the contract', class: 'violation-list' }, ...items);
}
