import { button, make } from '../base/dom.ts';
import type { Shown } from '../base/keyed.ts';
import { placeAddress } from '../base/place.ts';
import { showAge } from '../base/time.ts';
import { stateBadge } from '../code/state.ts';
import type { AppRow, DeployRow, World } from '../base/world.ts';
import { isLive, logUrl } from './rows.ts';
import { showSteps } from './steps.ts';

/** A deploy of an app in its world. */
export interface DeployItem {
  readonly world: World;
  readonly app: AppRow;
  readonly deploy: DeployRow;
  /** The newest deploy of an app is shown with its steps, even if it has ended. */
  readonly isNewest: boolean;
}

/**
 * A deploy: its number, its state, what it deploys, a button that rolls back to it, a link to its log, and its steps.
 */
export function showDeploy(
  { world, app, deploy: { number, ...first } }: DeployItem,
  rollBack: (app: AppRow, deployId: string) => void,
): Shown<DeployItem> {
  const state = make('span');
  const what = make('span', { class: 'what' });
  const when = make('span', { class: 'quiet' });
  const log = make('a', { href: placeAddress('stream', 'getDeployLogs', logUrl(world, app, { number, ...first })) });
  log.append('Log', make('span', { class: 'hidden' }, ` of ${app.slug} #${number}`));
  const back = button('Roll back', () => rollBack(app, first.id));
  back.append(make('span', { class: 'hidden' }, ` to ${app.slug} #${number}`));
  const steps = make('div');
  const line = make('p', { class: 'deploy-line' }, make('strong', {}, `#${number}`), state, what, when, back, log);
  return {
    element: make('li', {}, line, steps),
    show({ world: { at }, app: { currentDeployId, source }, deploy, isNewest }) {
      const { status, trigger, commitMsg, version, errorMessage, createdAt } = deploy;
      state.replaceChildren(stateBadge(status));
      what.textContent = errorMessage ?? commitMsg ?? (version === null ? '' : `Version ${version}`);
      what.title = what.textContent;
      when.textContent = `${trigger} · ${showAge(createdAt, at)}`;
      const hasRelease = status === 'succeeded' && deploy.releaseId !== null && source.type !== 'template';
      back.hidden = !hasRelease || deploy.id === currentDeployId;
      steps.replaceChildren(...(isNewest || isLive(deploy) ? [showSteps(deploy, at)] : []));
    },
  };
}
