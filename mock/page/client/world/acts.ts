import type { Scenario } from '../../../context/scenario.ts';

/** Something that can happen in a world. */
export type WorldEvent = Scenario['given'][number];

/** A button that lets something happen. */
export interface Act {
  readonly text: string;
  readonly event: WorldEvent;
  /** The announcement to screen readers. */
  readonly said: string;
}

const tenMinutes = 600;

/** The most frequent events of an app. */
export function appActs(app: string, hasRepository: boolean): readonly Act[] {
  const push: Act = {
    text: 'Push a commit',
    event: { event: 'push', app },
    said: `A commit was pushed to the repository of ${app}.`,
  };
  return [
    ...(hasRepository ? [push] : []),
    {
      text: 'Fail the next build',
      event: { event: 'build', app, outcome: 'fail', times: 1 },
      said: `The next build of ${app} will fail.`,
    },
    { text: 'Crash', event: { event: 'crash', app }, said: `The containers of ${app} crash until it recovers.` },
    { text: 'Recover', event: { event: 'recover', app }, said: `What happened to the containers of ${app} is over.` },
  ];
}

/** The other things that can happen to an app. */
export function moreAppActs(app: string): readonly Act[] {
  const seconds = tenMinutes;
  const build = (outcome: 'hang' | 'refuse' | 'sourceUnavailable'): WorldEvent => ({
    event: 'build',
    app,
    outcome,
    times: 1,
  });
  return [
    {
      text: 'Run out of memory',
      event: { event: 'outOfMemory', app },
      said: `The containers of ${app} use too much memory.`,
    },
    {
      text: 'Become unhealthy',
      event: { event: 'unhealthy', app },
      said: `The containers of ${app} fail their health check.`,
    },
    {
      text: 'New containers cannot start',
      event: { event: 'cannotStart', app },
      said: `New containers of ${app} cannot start.`,
    },
    {
      text: 'Fail health checks',
      event: { event: 'neverReady', app },
      said: `New containers of ${app} never become healthy.`,
    },
    {
      text: 'Start slowly, 2 min',
      event: { event: 'startSlowly', app, seconds: 120 },
      said: `New containers of ${app} take two minutes to start.`,
    },
    { text: 'Hang the next build', event: build('hang'), said: `The next build of ${app} will hang.` },
    {
      text: 'Refuse the next build',
      event: build('refuse'),
      said: `The builder will refuse the next build of ${app}.`,
    },
    {
      text: 'Lose the source',
      event: build('sourceUnavailable'),
      said: `The next build of ${app} will not find its source.`,
    },
    {
      text: 'Refuse the next change',
      event: { event: 'refuse', app },
      said: `The runtime refuses the next change of ${app}.`,
    },
    {
      text: '20 % errors, 10 min',
      event: { event: 'errors', app, percent: 20, seconds },
      said: `20 % of the requests to ${app} fail for ten minutes.`,
    },
    {
      text: '10 times as slow, 10 min',
      event: { event: 'slow', app, factor: 10, seconds },
      said: `Requests to ${app} take ten times as long for ten minutes.`,
    },
    {
      text: 'No metrics, 10 min',
      event: { event: 'noMeasurements', app, seconds },
      said: `${app} is not measured for ten minutes.`,
    },
  ];
}

/** The possible events of a workspace's payments. */
export function billingActs(workspace: string, owner: string | undefined): readonly Act[] {
  const card = (state: 'accepted' | 'declined' | 'none', text: string, said: string): Act[] =>
    owner === undefined ? [] : [{ text, event: { event: 'card', owner, card: state }, said: `${said} (${owner}).` }];
  return [
    {
      text: 'End the paid period',
      event: { event: 'renewal', workspace },
      said: `The paid periods of ${workspace} have ended, and the next ones are charged.`,
    },
    ...card('declined', 'Decline the card', 'Payments are declined from now on'),
    ...card('accepted', 'Accept the card', 'Payments are accepted from now on'),
    ...card('none', 'Remove the card', 'The account has no card any more'),
  ];
}

export function outage(of: string): Act {
  return {
    text: 'Outage',
    event: { event: 'outage', of, seconds: tenMinutes },
    said: `${of} is out of reach for ten minutes.`,
  };
}

export const emptyAccount: Act = {
  text: 'Empty the account',
  event: { event: 'newAccount' },
  said: 'The account has no workspaces any more, as after signing up.',
};
