import type { components } from '../../../generated/types.ts';
import type { AppStatus, ShownContainer } from '../../actions/apps/reads.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

export function containerBody(container: ShownContainer): components['schemas']['Container'] {
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
    statusMessage: seen.statusMessage,
    unobservedReason: unobservedReason(seen),
    containers,
    checkedAt: timestamp(seen.now),
  };
}

export function unobservedReason({ isUnreachable }: { readonly isUnreachable: boolean }): 'region_unreachable' | null {
  return isUnreachable ? 'region_unreachable' : null;
}
