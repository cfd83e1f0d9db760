// Made by npm run generate from openapi/; do not edit.
import type { Lifecycle } from '../server/model/lifecycle.ts';

/** The lifecycle `deploy`: the property `status` of the schema Deploy. */
export const deployLifecycle = {
  name: 'deploy',
  description: 'One attempt to ship a version of an app. At most one deploy of an app is active and at most one waits behind it; an active deploy is never interrupted by a newer one.',
  schema: 'Deploy',
  property: 'status',
  reasonProperty: null,
  states: {
    queued: { meaning: 'Accepted; it starts when no other deploy of the app is active.', terminal: false },
    building: { meaning: 'The source is fetched and images are built: the steps up to `build`.', terminal: false },
    deploying: { meaning: 'The release is started, becomes healthy and gets the route: the steps from `release` on.', terminal: false },
    succeeded: { meaning: 'The release serves, and is the current one of the app.', terminal: true },
    failed: { meaning: 'A step has failed; the former release keeps serving.', terminal: true },
    canceled: { meaning: 'It was stopped, or replaced by a newer deploy before it started.', terminal: true },
  },
  events: {
    buildStarted: 'The deploy starts with a source that has to be fetched or built.',
    releaseStarted: 'There is nothing to build, or the images are built.',
    routeMoved: 'The new containers are healthy and have the route.',
    stepFailed: 'A step of the deploy has failed.',
    superseded: 'A newer deploy of the app waits in its place.',
  },
  transitions: [
    {
      from: ['none'],
      operations: ['deployApp', 'installApplication', 'createDeploy', 'redeployApp'],
      events: [],
      when: null,
      to: 'queued',
      reasons: [],
      effect: 'The deploy is recorded as the newest of the app.',
    },
    {
      from: ['queued'],
      operations: [],
      events: ['buildStarted'],
      when: null,
      to: 'building',
      reasons: [],
      effect: 'The first step starts and `startedAt` is set.',
    },
    {
      from: ['queued'],
      operations: [],
      events: ['releaseStarted'],
      when: null,
      to: 'deploying',
      reasons: [],
      effect: 'The step `release` starts and `startedAt` is set.',
    },
    {
      from: ['building'],
      operations: [],
      events: ['releaseStarted'],
      when: null,
      to: 'deploying',
      reasons: [],
      effect: 'The containers of the release are started beside the current ones.',
    },
    {
      from: ['deploying'],
      operations: [],
      events: ['routeMoved'],
      when: null,
      to: 'succeeded',
      reasons: [],
      effect: 'The release becomes the current one; the former containers are drained for 30 seconds and stopped.',
    },
    {
      from: ['queued', 'building', 'deploying'],
      operations: [],
      events: ['stepFailed'],
      when: null,
      to: 'failed',
      reasons: [],
      effect: 'The app returns to the status that it had before the deploy.',
    },
    {
      from: ['queued'],
      operations: [],
      events: ['superseded'],
      when: null,
      to: 'canceled',
      reasons: [],
      effect: 'The newer deploy waits instead.',
    },
    {
      from: ['queued', 'building', 'deploying'],
      operations: ['cancelDeploy'],
      events: [],
      when: null,
      to: 'canceled',
      reasons: [],
      effect: 'The steps stop and what they have made is removed.',
    },
  ],
  timeouts: [
    { from: ['building'], afterMs: 1800000, derived: false, when: null, to: 'failed', reasons: [], effect: 'The build is stopped.' },
    {
      from: ['deploying'],
      afterMs: 300000,
      derived: false,
      when: null,
      to: 'failed',
      reasons: [],
      effect: 'The new containers are stopped and the former release keeps serving.',
    },
  ],
} as const satisfies Lifecycle;

export type DeployState = keyof typeof deployLifecycle.states;
export type DeployEvent = keyof typeof deployLifecycle.events;

/** Every lifecycle, by name. */
export const lifecycles = {
  deploy: deployLifecycle,
} as const satisfies Record<string, Lifecycle>;

export type LifecycleName = keyof typeof lifecycles;
