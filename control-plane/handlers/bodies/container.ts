import type { components } from '../../../generated/types.ts';
import type { AppStatus } from '../../actions/app-reads.ts';
import type { Observed } from '../../ports/runtime.ts';
import { timestamp, timestampOrNull } from './time.ts';

export function containerBody(container: Observed): components['schemas']['Container'] {
  const { name, service, image, state, ready, restarts, exitCode, startedAt, ports } = container;
  return { name, service, image, state, ready, restarts, exitCode, startedAt: timestampOrNull(startedAt), ports: [...ports] };
}

export function appStatusBody({ app, containers, now }: AppStatus): components['schemas']['AppStatus'] {
  const { status, desired, statusReason } = app;
  return { status, desired, statusReason, containers: containers.map(containerBody), checkedAt: timestamp(now) };
}
