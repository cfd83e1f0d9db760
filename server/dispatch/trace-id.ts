import { headerOf, type RequestData } from './request.ts';

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace id of the header `traceparent` (W3C Trace Context); `null` where it is missing or malformed. */
export function traceIdOf(request: Pick<RequestData, 'headers'>): string | null {
  const header = headerOf(request, 'traceparent');
  if (header === undefined) return null;
  const [, version, traceId = '', parentId = '', more] = form.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  return /[^0]/.test(traceId) && /[^0]/.test(parentId) ? traceId : null;
}
