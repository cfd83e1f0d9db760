import { type AppPlace, followAppStatus } from './app-status.ts';
import { offerToDeploy, showDeploys } from './deploys.ts';
import { offerToAddDomain, showDomains } from './domains.ts';
import { keepShowing, openTemplate, show } from './page.ts';

/** The page of an app: its status, deploys and domains. */
export async function openApp(place: AppPlace, signal: AbortSignal): Promise<void> {
  openTemplate('app');
  show('#app-name', `${place.path.workspaceSlug}/${place.path.appSlug}`);
  offerToDeploy(place);
  offerToAddDomain(place);
  const showLists = async () => {
    await Promise.all([showDeploys(place), showDomains(place)]);
  };
  await Promise.all([followAppStatus(place, signal), keepShowing(showLists, signal)]);
}
