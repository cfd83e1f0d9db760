import { make } from '../base/dom.ts';

/** A state of the contract in words, with a symbol and a colour for what it means. */
export function stateBadge(state: string, reason: string | null = null): HTMLElement {
  const kind = kindOf(state);
  const words = inWords(state) + (reason === null ? '' : `: ${inWords(reason)}`);
  return make('span', { class: `state ${kind}` }, make('span', { 'aria-hidden': 'true' }, `${symbols[kind]} `), words);
}

/** Whether something in this state does not work as it should. */
export function isTrouble(state: string): boolean {
  return ['refused', 'broken'].includes(kindOf(state));
}

/** `pending_dns` and `sshSession` as a reader writes them. */
export function inWords(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

const symbols = { good: '●', moving: '◐', refused: '▲', broken: '✕', off: '○' } as const;
type Kind = keyof typeof symbols;

const states: Readonly<Record<Kind, readonly string[]>> = {
  good: ['running', 'succeeded', 'active', 'ready', 'issued', 'free', 'trialing'],
  moving: [
    'queued',
    'building',
    'deploying',
    'pending',
    'pending_dns',
    'verifying',
    'issuing',
    'renewing',
    'incomplete',
    'warming',
  ],
  refused: ['degraded', 'past_due', 'draining'],
  broken: ['error', 'failed', 'expired', 'firing'],
  off: ['stopped', 'canceled', 'inactive', 'skipped'],
};

function kindOf(state: string): Kind {
  // The keys of the table are these.
  const kinds = Object.keys(states) as Kind[];
  return kinds.find((kind) => states[kind].includes(state)) ?? 'off';
}
