import type { LoggedRequest } from '../../../context/request-log.ts';
import { methodBadge } from '../code/method.ts';
import { make, openable } from '../base/dom.ts';
import { placeAddress } from '../base/place.ts';
import { statusBadge } from '../code/status.ts';

/** A logged request: a line that expands to the mock's headers and the violations of the contract. */
export function showRequest(request: LoggedRequest): HTMLLIElement {
  const { method, url, status, milliseconds, violations } = request;
  const took = milliseconds === null ? 'open' : `${milliseconds} ms`;
  const line = [
    statusBadge(status),
    ' ',
    methodBadge(method),
    ' ',
    make('code', { class: 'path' }, url),
    ' ',
    make('span', { class: 'quiet' }, took),
    ...(violations.length > 0 ? [' ', make('span', { class: 'violations' }, `⚠ ${counted(violations.length)}`)] : []),
  ];
  const details = openable(line, {}, () => [showDetails(request)]);
  return make('li', { class: violations.length > 0 ? 'violating' : undefined }, details);
}

function counted(count: number): string {
  return count === 1 ? '1 violation' : `${count} violations`;
}

function showDetails({ at, operationId, streamed, mockHeaders, violations }: LoggedRequest): HTMLElement {
  const operation =
    operationId === null ? 'not in the contract' : make('a', { href: placeAddress('operations', operationId) }, operationId);
  const facts: [string, Node | string][] = [
    ['At', at],
    ['Operation', operation],
    ...(streamed ? ([['Kind', 'stream']] satisfies [string, string][]) : []),
    ...Object.entries(mockHeaders),
  ];
  const list = make('dl', { class: 'headers' }, ...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  return make('div', { class: 'inside' }, list, ...(violations.length > 0 ? [showViolations(violations)] : []));
}

function showViolations(violations: LoggedRequest['violations']): HTMLElement {
  const items = violations.map(({ side, path, message }) => {
    const where = path === undefined ? [] : [make('code', {}, path), ' '];
    return make('li', {}, make('strong', {}, side === 'request' ? 'Request: ' : 'Response: '), ...where, message);
  });
  return make('ul', { 'aria-label': 'Violations of the contract', class: 'violation-list' }, ...items);
}
