import type { components } from '../../../generated/types.ts';
import type { AppStatus } from '../../actions/apps/reads.ts';
import type { Observed } from '../../ports/runtime.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

export function containerBody(container: Observed): components['schemas']['Container'] {
  const { name, service, image, state, ready, restarts, exitCode, startedAt, ports } = container;
  return {
    name,
    service,
    image,
    state,
    ready,
    restarts,
    exitCode,
    startedAt: timestampOrNull(startedAt),
    ports: [...ports],
  };
}

export function appStatusBody(seen: AppStatus): components['schemas']['AppStatus'] {
  const { status, desired, statusReason } = seen.app;
  const containers = seen.containers.map(containerBody);
  return {
    status,
    desired,
    statusReason,
    unobservedReason: unobservedReason(seen),
    containers,
    checkedAt: timestamp(seen.now),
  };
}

export function unobservedReason({ isUnreachable }: { readonly isUnreachable: boolean }): 'region_unreachable' | null {
  return isUnreachable ? 'region_unreachable' : null;
}
