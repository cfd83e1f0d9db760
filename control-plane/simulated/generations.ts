import { retentionMs } from '../model/observability/range.ts';
import { compareText } from '../model/shared/order.ts';
import type { SimulatedContainer } from './container.ts';

/** The containers of a service that serve from a time on, up to those that follow. */
export interface Generation {
  readonly service: string;
  readonly from: number;
  /** Their names, in order. */
  readonly containers: readonly string[];
  /** Of all of them together. */
  readonly limits: { readonly cpu: number; readonly memory: number };
}

/** Which containers serve from now on, if nothing else happens to them. While none is ready, nothing is said. */
export function generationsOf(containers: readonly SimulatedContainer[], now: number): Generation[] {
  const lasting = containers.filter(({ goneAt }) => goneAt === null);
  return [...new Set(lasting.map(serviceOf))].flatMap((service) => {
    const own = lasting.filter((container) => serviceOf(container) === service);
    const times = new Set([now, ...own.map(readyAt).filter((at) => at > now && at < Infinity)]);
    return [...times].flatMap((from) => {
      const serving = own.filter((container) => readyAt(container) <= from);
      return serving.length === 0 ? [] : [generation(service, from, serving)];
    });
  });
}

/**
 * From a time on, other containers serve than was expected before. What served before telemetry is kept is left out.
 */
export function continueGenerations(
  before: readonly Generation[],
  at: number,
  next: readonly Generation[],
): Generation[] {
  const past = before.filter(({ from }) => from < at);
  const isOver = ({ service, from }: Generation) =>
    past.some((later) => later.service === service && later.from > from && later.from <= at - retentionMs);
  const isNew = (one: Generation) =>
    !isSame(
      one,
      past.findLast(({ service }) => service === one.service),
    );
  return [...past.filter((one) => !isOver(one)), ...next.filter(isNew)].sort((a, b) => a.from - b.from);
}

function generation(service: string, from: number, serving: readonly SimulatedContainer[]): Generation {
  const definitions = serving.map(({ wanted }) => wanted.service);
  const limits = {
    cpu: definitions.reduce((sum, { cpuMillis }) => sum + cpuMillis, 0) / 1000,
    memory: definitions.reduce((sum, { memory }) => sum + memory, 0),
  };
  return { service, from, containers: serving.map(({ name }) => name).sort(compareText), limits };
}

function isSame(one: Generation, other: Generation | undefined): boolean {
  return JSON.stringify({ ...one, from: 0 }) === JSON.stringify({ ...other, from: 0 });
}

function serviceOf({ wanted }: SimulatedContainer): string {
  return wanted.service.name;
}

function readyAt({ createdAt, startMs, readyMs }: SimulatedContainer): number {
  return createdAt + (startMs ?? Infinity) + (readyMs ?? Infinity);
}
