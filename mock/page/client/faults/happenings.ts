import type { Scenario } from '../../../context/scenario.ts';

type WorldEvent = Scenario['given'][number];

/** The subjects of events: an app, the payments of a workspace, the card of its owner, and what the apps run on. */
export type SubjectKind = 'app' | 'workspace' | 'owner' | 'service';

/** Something that can happen in a world, to a subject with a name. */
export interface Happening {
  readonly text: string;
  readonly to: SubjectKind;
  readonly event: (name: string) => WorldEvent;
}

const seconds = 600;

/** Everything that the page lets happen; the control API knows more. */
export const happenings: readonly Happening[] = [
  ofApp('Crash until it recovers', (app) => ({ event: 'crash', app })),
  ofApp('Recover', (app) => ({ event: 'recover', app })),
  ofApp('Fail the next build', build('fail')),
  ofApp('Push a commit', (app) => ({ event: 'push', app })),
  ofApp('Run out of memory', (app) => ({ event: 'outOfMemory', app })),
  ofApp('Become unhealthy', (app) => ({ event: 'unhealthy', app })),
  ofApp('New containers cannot start', (app) => ({ event: 'cannotStart', app })),
  ofApp('New containers fail their health check', (app) => ({ event: 'neverReady', app })),
  ofApp('New containers start slowly, 2 min', (app) => ({ event: 'startSlowly', app, seconds: 120 })),
  ofApp('Hang the next build', build('hang')),
  ofApp('Refuse the next build', build('refuse')),
  ofApp('Lose the source', build('sourceUnavailable')),
  ofApp('Refuse the next change', (app) => ({ event: 'refuse', app })),
  ofApp('20 % errors, 10 min', (app) => ({ event: 'errors', app, percent: 20, seconds })),
  ofApp('10 times as slow, 10 min', (app) => ({ event: 'slow', app, factor: 10, seconds })),
  ofApp('No metrics, 10 min', (app) => ({ event: 'noMeasurements', app, seconds })),
  { text: 'End the paid period', to: 'workspace', event: (workspace) => ({ event: 'renewal', workspace }) },
  { text: 'Decline the card', to: 'owner', event: (owner) => ({ event: 'card', owner, card: 'declined' }) },
  { text: 'Accept the card', to: 'owner', event: (owner) => ({ event: 'card', owner, card: 'accepted' }) },
  { text: 'Remove the card', to: 'owner', event: (owner) => ({ event: 'card', owner, card: 'none' }) },
  { text: 'Outage, 10 min', to: 'service', event: (of) => ({ event: 'outage', of, seconds }) },
];

function ofApp(text: string, event: (app: string) => WorldEvent): Happening {
  return { text, to: 'app', event };
}

function build(outcome: 'fail' | 'hang' | 'refuse' | 'sourceUnavailable'): (app: string) => WorldEvent {
  return (app) => ({ event: 'build', app, outcome, times: 1 });
}
