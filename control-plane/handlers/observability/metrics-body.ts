import type { components } from '../../../generated/types.ts';
import type { AppUsage, ServiceMetrics, ServiceUsage } from '../../actions/observability/observability.ts';
import type { RuntimeEvent } from '../../ports/telemetry.ts';

type Schemas = components['schemas'];

export function appMetricsBody({ at, services }: AppUsage): Schemas['AppMetrics'] {
  return { ts: at, services: services.map(serviceBody) };
}

function serviceBody({ of, usage }: ServiceUsage): Schemas['AppMetrics']['services'][number] {
  const { service, limits } = of;
  return {
    name: service,
    cpu: Math.round(sum(usage.map(({ cpu }) => cpu)) * 1000) / 1000,
    cpuLimit: limits.cpu * usage.length,
    memory: sum(usage.map(({ memory }) => memory)),
    memoryLimit: limits.memory * usage.length,
    pods: usage.length,
  };
}

export function metricsBody({ steps, metrics, containers, usage }: ServiceMetrics): Schemas['MetricsResult'] {
  const { series, restarts, ooms, events } = metrics;
  const copied = Object.entries(series).map(([name, samples]) => [name, [...samples]]);
  return {
    start: steps.start,
    step: steps.step,
    // The series of `Metrics` have the names of the contract.
    series: Object.fromEntries(copied) as Schemas['MetricsResult']['series'],
    restarts,
    ooms,
    pods: containers.map((container) => {
      const { cpu = 0, memory = 0 } = usage.find((one) => one.container === container.name) ?? {};
      return { name: container.name, ready: container.ready, cpu, memory, restarts: container.restarts };
    }),
    events: events.map(eventBody),
  };
}

function eventBody({ at, type, reason, message, container, count }: RuntimeEvent): Schemas['ServiceEvent'] {
  return { ts: at, type, reason, message, object: `pod/${container}`, count };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
