import type { Observed, WantedService } from '../../control-plane/ports/runtime.ts';
import type { Inspected } from './engine.ts';
import type { HealthWatch } from './health.ts';
import type { ContainerHistory } from './state-files.ts';
import { type Labels, shownName } from './names.ts';
import type { ContainerAddresses } from './address.ts';

interface Known {
  readonly history: ContainerHistory;
  /** `null` while it does not run. */
  readonly watch: HealthWatch | null;
  readonly isStopping: boolean;
  readonly addresses: ContainerAddresses;
}

/** A container that the engine has. */
export function observeContainer(labels: Labels, seen: Inspected, known: Known): Observed {
  const { history, watch, isStopping } = known;
  const { Running, Status, StartedAt, ExitCode } = seen.State;
  const isFirst = Status === 'created';
  const hasNewEnd = !Running && !isFirst && history.endedRun !== StartedAt;
  const exitCode = hasNewEnd ? ExitCode : history.exitCode;
  const isReady = Running && (watch?.isReady ?? history.readyRun === StartedAt);
  return {
    name: labels.name,
    service: labels.service,
    generation: labels.generation,
    image: labels.image,
    state: Running
      ? 'running'
      : isFirst
        ? history.reason === null
          ? 'starting'
          : 'crashed'
        : exitCode === 0
          ? 'stopped'
          : 'crashed',
    ready: isReady && !isStopping,
    isStopping,
    restarts: history.restarts,
    failures: history.failures,
    exitCode,
    reason: watch?.isFailing ? 'unhealthy' : history.reason,
    detail: history.detail ?? null,
    cause: history.cause ?? null,
    startedAt: isFirst ? null : Date.parse(StartedAt),
    ports: labels.port === '' ? [] : [{ port: Number(labels.port), protocol: labels.protocol }],
    address: Running && labels.port !== '' ? known.addresses.addressOf(seen, labels.port) : null,
  };
}

/** A container that has not been made yet, or cannot be made. */
export function observePending(
  slug: string,
  one: WantedService,
  { reason, detail = null, cause = null, restarts, failures, exitCode }: ContainerHistory,
): Observed {
  const { name, image, port, protocol } = one.service;
  return {
    name: shownName(slug, one),
    service: name,
    generation: one.generation,
    image,
    state: reason === null ? 'starting' : 'crashed',
    ready: false,
    isStopping: false,
    restarts,
    failures,
    exitCode,
    reason,
    detail,
    cause,
    startedAt: null,
    ports: port === null ? [] : [{ port, protocol: protocol ?? 'tcp' }],
    address: null,
  };
}
