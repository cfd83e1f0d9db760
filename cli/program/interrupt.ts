import type { ControlPlaneClient } from '../../client/index.ts';
import { type AppParams, appPath } from './connect.ts';
import type { Deploy } from './deploys.ts';
import type { Output } from './output.ts';

/** How long a second Ctrl+C is waited for. */
const secondMs = 2000;

/** Ctrl+C stops watching a deploy; a second one within two seconds cancels it. Returns what ends this. */
export function cancelByCtrlC(
  { client, params, deploy }: { client: ControlPlaneClient; params: AppParams; deploy: Deploy },
  { note }: Output,
): () => void {
  let presses = 0;
  const stop = () => {
    presses++;
    if (presses === 1) {
      note(`\nThe deploy goes on. Press Ctrl+C again to cancel it.`);
      note(`Watch it: pcp logs --follow --deploy ${deploy.number}. Cancel it: pcp deploys cancel ${deploy.number}`);
      setTimeout(() => presses === 1 && process.exit(130), secondMs);
    } else if (presses === 2) void cancel();
    else process.exit(130);
  };
  const cancel = async () => {
    const ofDeploy = { ...params, path: { ...params.path, deployId: deploy.id } };
    const result = await client
      .POST(`${appPath}/deploys/{deployId}/cancel`, { params: ofDeploy })
      .catch((error: unknown) => ({ data: undefined, error }));
    note(
      result.data ? `Deploy #${deploy.number} is being canceled.` : `Deploy #${deploy.number} could not be canceled.`,
    );
    process.exit(130);
  };
  process.on('SIGINT', stop);
  return () => void process.off('SIGINT', stop);
}
