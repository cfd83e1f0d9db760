import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readCgroup } from '../../../platform/docker/cgroup.ts';

const net = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo:    9000       9    0    0    0     0          0         0     9000       9    0    0    0     0       0          0
  eth0:    1200      11    0    0    0     0          0         0      340       5    0    0    0     0       0          0
`;
const version1 = {
  'proc/7/cgroup': '4:memory:/docker/abc\n3:blkio:/docker/abc\n2:cpu,cpuacct:/docker/abc\n0::/\n',
  'proc/7/net/dev': net,
  'cgroup/cpuacct/docker/abc/cpuacct.usage': '5000000\n',
  'cgroup/memory/docker/abc/memory.usage_in_bytes': '900\n',
  'cgroup/memory/docker/abc/memory.stat': 'inactive_file 1\ntotal_inactive_file 200\n',
  'cgroup/blkio/docker/abc/blkio.throttle.io_service_bytes_recursive': '8:0 Read 30\n8:0 Write 40\nTotal 70\n',
};
const version2 = {
  'proc/7/cgroup': '0::/system.slice/docker-abc.scope\n',
  'proc/7/net/dev': net,
  'cgroup/system.slice/docker-abc.scope/cpu.stat': 'usage_usec 5000\nuser_usec 1\n',
  'cgroup/system.slice/docker-abc.scope/memory.current': '900\n',
  'cgroup/system.slice/docker-abc.scope/memory.stat': 'file 1\ninactive_file 200\n',
  'cgroup/system.slice/docker-abc.scope/io.stat': '8:0 rbytes=30 wbytes=40 rios=1 wios=1\n',
};
const networks = { all: { rx_bytes: 1200, tx_bytes: 340 } };
const cpu_stats = { cpu_usage: { total_usage: 5_000_000 } };

test('reads what version 1 of cgroups counts', () => {
  expect(readCgroup(folders(version1), 7, 'abc')).toEqual({
    ...{ networks, cpu_stats },
    memory_stats: { usage: 900, stats: { total_inactive_file: 200 } },
    blkio_stats: {
      io_service_bytes_recursive: [
        { op: 'Read', value: 30 },
        { op: 'Write', value: 40 },
      ],
    },
  });
});

test('reads what version 2 of cgroups counts', () => {
  expect(readCgroup(folders(version2), 7, 'abc')).toEqual({
    ...{ networks, cpu_stats },
    memory_stats: { usage: 900, stats: { inactive_file: 200 } },
    blkio_stats: {
      io_service_bytes_recursive: [
        { op: 'read', value: 30 },
        { op: 'write', value: 40 },
      ],
    },
  });
});

test.each([
  ['a process that is not there', version1, 8, 'abc'],
  ['the process of another container', version1, 7, 'def'],
  ['the process of another container, in version 2', version2, 7, 'def'],
  ['files that cannot be read', { 'proc/7/cgroup': version1['proc/7/cgroup'] }, 7, 'abc'],
])('reads nothing of %s', (_, files, pid, id) => {
  expect(readCgroup(folders(files), pid, id)).toBeNull();
});

function folders(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'cgroup-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { proc: join(root, 'proc'), cgroup: join(root, 'cgroup') };
}
