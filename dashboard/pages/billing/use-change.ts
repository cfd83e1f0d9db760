import { client, take } from '../../live/api.ts';
import { place } from '../../live/place.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';

/** Moves the plan in a region to a tier, or pays for the present one. What has to be paid leads to the payment. */
export function useChangePlan(region: string, onDone?: () => void) {
  const { workspace } = useWorkspace();
  return useWrite(
    (tier: string) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/billing/plan', {
          params: { path: { workspaceSlug: workspace.slug }, query: { region } },
          body: { tier, returnUrl: location.href },
        }),
      ),
    (result) => {
      if ('checkoutUrl' in result) place.goTo(result.checkoutUrl);
      else onDone?.();
    },
  );
}
