/** A place that `g` and a letter lead to. Those of a workspace or an app work on its pages. */
export interface Place {
  readonly key: string;
  readonly text: string;
  readonly of: 'account' | 'workspace' | 'app';
  readonly path: string;
}

export const placesByKey: readonly Place[] = [
  { key: 'w', text: 'Workspaces', of: 'account', path: '/workspaces' },
  { key: 't', text: 'Tokens', of: 'account', path: '/profile/tokens' },
  { key: 'a', text: 'Apps', of: 'workspace', path: '' },
  { key: 'n', text: 'New app', of: 'workspace', path: '/new' },
  { key: 'm', text: 'Members', of: 'workspace', path: '/members' },
  { key: 'o', text: 'Overview', of: 'app', path: '' },
  { key: 'd', text: 'Deploys', of: 'app', path: '/deploys' },
  { key: 'l', text: 'Logs', of: 'app', path: '/logs' },
  { key: 'v', text: 'Variables', of: 'app', path: '/variables' },
  { key: 's', text: 'Settings', of: 'app', path: '/settings' },
];

/** An effect of a key. */
export type Command =
  | { readonly kind: 'palette' | 'search' | 'help' | 'go' }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'press'; readonly key: string };

/** The keys that press a control of a page, which names its key by `aria-keyshortcuts`. */
export const pressedByKey = [
  { key: '[', text: 'The deploy, or the time, before this one' },
  { key: ']', text: 'The deploy, or the time, after this one' },
  { key: 'f', text: 'Follow the log' },
] as const;

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key. Single keys do nothing while one types, or when they are off. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { areSingle, followsGo }: { readonly areSingle: boolean; readonly followsGo: boolean },
): Command | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { kind: 'palette' } : null;
  if (!areSingle) return null;
  const place = followsGo ? placesByKey.find((one) => one.key === key) : undefined;
  if (place) return { kind: 'place', place };
  if (key === '/') return { kind: 'search' };
  if (key === '?') return { kind: 'help' };
  if (pressedByKey.some((one) => one.key === key)) return { kind: 'press', key };
  return key === 'g' ? { kind: 'go' } : null;
}

/** The address of a place from a page of a workspace or an app; `null` where there is no such place. */
export function addressOf(
  { of, path }: Place,
  { workspaceSlug, appSlug }: { readonly workspaceSlug?: string | undefined; readonly appSlug?: string | undefined },
): string | null {
  if (of === 'account') return path;
  if (workspaceSlug === undefined) return null;
  const workspace = `/workspaces/${workspaceSlug}`;
  if (of === 'workspace') return `${workspace}${path}`;
  return appSlug === undefined ? null : `${workspace}/apps/${appSlug}${path}`;
}

const kept = 'single-keys';

/** Whether keys without Ctrl do something, which people who speak to their computer turn off. */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(kept) !== 'off';
}

export function setSingleKeys(areOn: boolean): void {
  localStorage.setItem(kept, areOn ? 'on' : 'off');
}
