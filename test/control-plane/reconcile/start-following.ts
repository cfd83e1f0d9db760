import { git, minute, repoUrl, startPlane } from './start-plane.ts';

/** The source of the app with previews of the branches below `feature`. */
export const tracked = { ...git, branchTracking: { mode: 'pattern', pattern: 'feature/*', copySecrets: true } };

/** The app shop runs, and its repository has been looked at: the next push is one. */
export async function startFollowing(source = git) {
  const plane = await startPlane(source);
  await plane.deploy('first');
  await plane.wake('branch', 'shop');
  await plane.pass(10 * minute);
  const deploysOf = (appId: string) =>
    plane.store.read('system', (tx) => tx.deploys.list({ appId }, { order: ['-number'] }));
  return {
    ...plane,
    async push(branch: string, message = 'Change it', paths?: readonly string[]) {
      const author = 'Grace <grace@example.test>';
      const commit = plane.sources.push({ repoUrl, branch, message, author, ...(paths && { paths }) });
      await plane.wake('branch', 'shop');
      return commit;
    },
    previews: () => plane.store.read('system', (tx) => tx.apps.list({ previewOfAppId: 'shop' })),
    newest: async (appId: string) => (await deploysOf(appId))[0],
    numbers: async (appId: string) => (await deploysOf(appId)).map(({ number }) => number),
  };
}
