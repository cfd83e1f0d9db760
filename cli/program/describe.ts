import type { components } from '../../client/index.ts';

type App = components['schemas']['App'];

/** The address of an app, or why it has none that works. */
export function describeAddress({ url, isSimulated }: Pick<App, 'url' | 'isSimulated'>): string {
  if (url === null) return 'This app has no address.';
  const simulated = '(simulated: no engine runs the apps of this region, so nothing responds there)';
  return isSimulated ? `${url}  ${simulated}` : url;
}

/**
 * The parts of an app that its containers do without, and the command that applies them, if one is needed; `null`
 * without such parts. An older control plane does not list them.
 */
export function describeNotApplied({ notApplied: parts = [] }: Partial<Pick<App, 'notApplied'>>): string | null {
  if (parts.length === 0) return null;
  const names = parts.map(({ kind, name }) => (kind === 'release_command' ? 'release command' : `${kind} ${name}`));
  const commands = [
    ...(parts.some(({ kind }) => kind === 'variable') ? ['pcp restart'] : []),
    ...(parts.some(({ kind }) => kind === 'release_command' || kind === 'source') ? ['pcp deploy'] : []),
  ];
  const next = commands.length === 0 ? '' : `; run ${commands.join(' and ')}`;
  return `not applied yet: ${names.join(', ')}${next}`;
}

/** How long something takes, for people. */
export function describeDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A count with what is counted: `1 file`, `2 files`. */
export function formatCount(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
