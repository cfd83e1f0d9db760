import { UsageError } from '../../bin/program/options.ts';
import type { components } from '../../client/index.ts';

export type Amounts = components['schemas']['Amounts'];

const mebibyte = 2 ** 20;

/** Bytes as memory and volumes are counted. */
export function formatBytes(bytes: number): string {
  const power = bytes < mebibyte ? 1 : bytes < 1024 * mebibyte ? 2 : 3;
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${['', 'KiB', 'MiB', 'GiB'][power]}`;
}

/** The bytes of a text such as `512MB` or `1.5GiB`; every unit is binary, as it is for containers. */
export function readBytes(text: string, what: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?([MGT])(?:i?B)?$/i.exec(text) ?? [];
  const power = 'MGT'.indexOf(unit?.toUpperCase() ?? '');
  const bytes = Number(number) * mebibyte * 1024 ** power;
  if (number === undefined || bytes === 0)
    throw new UsageError(`${what} is a size such as 512MB or 2GB, not "${text}".`);
  return Math.round(bytes);
}

/** Amounts for a person, without those that are 0. */
export function describeAmounts({ cpu, memory, storage }: Amounts): string {
  const parts = [
    [cpu, `${Number(cpu.toFixed(2))} CPU`],
    [memory, `${formatBytes(memory)} memory`],
    [storage, `${formatBytes(storage)} storage`],
  ] as const;
  const shown = parts.filter(([amount]) => amount > 0).map(([, text]) => text);
  return shown.length === 0 ? 'nothing' : shown.join(', ');
}
