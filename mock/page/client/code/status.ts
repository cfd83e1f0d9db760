import { make } from '../base/dom.ts';

/** A status with a symbol and a colour for its class. The number is enough, so screen readers skip the symbol. */
export function statusBadge(status: number, reason = ''): HTMLElement {
  const kind = kindOf(status);
  const sign = make('span', { 'aria-hidden': 'true' }, `${signs[kind]} `);
  return make('span', { class: `status ${kind}` }, sign, `${status} ${reason}`.trim());
}

const signs = { good: '✓', redirected: '→', refused: '▲', broken: '✕' } as const;

function kindOf(status: number): keyof typeof signs {
  if (status < 300) return 'good';
  if (status < 400) return 'redirected';
  return status < 500 ? 'refused' : 'broken';
}
