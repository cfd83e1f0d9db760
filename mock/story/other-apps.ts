import type { Contract } from '../../server/contract/document.ts';
import { writtenExamples } from '../example/written-examples.ts';
import type { App, AppStory } from './app-story.ts';
import type { Container } from './containers.ts';
import type { Deploy } from './deploy.ts';

/** What is known of an app that the examples list, but are not about. */
export type OtherApp = Pick<AppStory, 'app' | 'history'> & { readonly containers: readonly Container[] };

/** Finds an app that a workspace of the examples lists, so that whoever opens it does not see the one of which the examples tell more. */
export function createOtherApps(contract: Contract): (slug: string) => OtherApp | undefined {
  const workspaces = [...writtenExamples(contract, 'getWorkspace', 200).values()].map(({ workspace }) => workspace);
  const apps = workspaces.flatMap(({ instances }) => instances);
  const [told] = [...writtenExamples(contract, 'getApp', 200).values()].map(({ app }) => app);
  return (slug) => {
    const app = apps.find((one) => one.slug === slug && slug !== told?.slug);
    return app && { app, history: historyOf(app), containers: app.subServices.map((service) => containerOf(app, service)) };
  };
}

function historyOf({ deploy }: App): readonly Deploy[] {
  return deploy ? [deploy] : [];
}

function containerOf({ slug, startedAt }: App, { name, image, port }: App['subServices'][number]): Container {
  return {
    name: `${slug}-${name}-0`,
    service: name,
    image,
    state: 'running',
    ready: true,
    restarts: 0,
    exitCode: null,
    startedAt,
    ports: port === 0 ? [] : [{ port, protocol: 'http' }],
  };
}
