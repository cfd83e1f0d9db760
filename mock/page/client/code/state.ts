import { make } from '../base/dom.ts';

/** The state of a deploy that has ended in words, with a symbol and a colour for what it means. */
export function stateBadge(state: string): HTMLElement {
  const kind = state === 'succeeded' ? 'good' : state === 'failed' ? 'broken' : 'off';
  const sign = make('span', { 'aria-hidden': 'true' }, `${symbols[kind]} `);
  return make('span', { class: `state ${kind}` }, sign, inWords(state));
}

/** `pending_dns` and `sshSession` as a reader writes them. */
export function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

const symbols = { good: '●', broken: '✕', off: '○' } as const;
