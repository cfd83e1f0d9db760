import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './figures.ts';

/** Where the kernel of this machine shows processes and groups of them. */
export interface KernelFolders {
  readonly proc: string;
  readonly cgroup: string;
}

export const kernelFolders: KernelFolders = { proc: '/proc', cgroup: '/sys/fs/cgroup' };

/**
 * Figures of the kernel about a container on this machine, in the form of an engine, which takes ten times as long to
 * respond. `null` if the first process of the container is not here, or if the figures cannot be read.
 */
export function readCgroup({ proc, cgroup }: KernelFolders, pid: number, id: string): Figures | null {
  try {
    const groups = groupsOf(readFileSync(join(proc, String(pid), 'cgroup'), 'utf8'));
    const memory = groups.get('memory');
    const path = memory ?? groups.get('');
    // Another process can have the number, above all where the engine runs in a virtual machine.
    if (path?.includes(id) !== true) return null;
    const networks = { all: readNetwork(readFileSync(join(proc, String(pid), 'net/dev'), 'utf8')) };
    if (memory === undefined) return { ...readUnified((file) => read(join(cgroup, path, file))), networks };
    const readOf = (controller: string, file: string) =>
      read(join(cgroup, controller, groups.get(controller) ?? path, file));
    return { ...readSplit(readOf), networks };
  } catch {
    return null;
  }
}

/** Version 1 of cgroups has a folder for each controller. */
function readSplit(readOf: (controller: string, file: string) => string): Figures {
  const transfers = linesOf(readOf('blkio', 'blkio.throttle.io_service_bytes_recursive')).flatMap((line) => {
    const [, op = '', value] = line.split(' ');
    return value === undefined ? [] : [{ op, value: Number(value) }];
  });
  return {
    cpu_stats: { cpu_usage: { total_usage: Number(readOf('cpuacct', 'cpuacct.usage')) } },
    memory_stats: {
      usage: Number(readOf('memory', 'memory.usage_in_bytes')),
      stats: { total_inactive_file: numberIn(readOf('memory', 'memory.stat'), 'total_inactive_file') },
    },
    blkio_stats: { io_service_bytes_recursive: transfers },
  };
}

/** Version 2 has one folder. */
function readUnified(readOf: (file: string) => string): Figures {
  const transfers = [...readOf('io.stat').matchAll(/\b([rw])bytes=(\d+)/g)].map(([, kind, value]) => ({
    op: kind === 'r' ? 'read' : 'write',
    value: Number(value),
  }));
  return {
    cpu_stats: { cpu_usage: { total_usage: numberIn(readOf('cpu.stat'), 'usage_usec') * 1000 } },
    memory_stats: {
      usage: Number(readOf('memory.current')),
      stats: { inactive_file: numberIn(readOf('memory.stat'), 'inactive_file') },
    },
    blkio_stats: { io_service_bytes_recursive: transfers },
  };
}

/** The path of a process in each hierarchy, by controller; that of version 2 has no name. */
function groupsOf(text: string): Map<string, string> {
  return new Map(
    linesOf(text).flatMap((line) => {
      const [, controllers = '', ...path] = line.split(':');
      return controllers.split(',').map((name) => [name, path.join(':')] as const);
    }),
  );
}

/** Bytes that have passed on all interfaces but the loopback. */
function readNetwork(text: string) {
  const rows = linesOf(text)
    .map((line) => /^\s*([^:\s]+):\s*(.*)$/.exec(line))
    .flatMap((match) => (match && match[1] !== 'lo' ? [match[2]?.trim().split(/\s+/).map(Number) ?? []] : []));
  const sum = (column: number) => rows.reduce((total, row) => total + (row[column] ?? 0), 0);
  return { rx_bytes: sum(0), tx_bytes: sum(8) };
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
