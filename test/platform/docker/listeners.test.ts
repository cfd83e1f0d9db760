import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readListeners } from '../../../platform/docker/listeners.ts';

let proc: string;
beforeEach(() => {
  proc = mkdtempSync(join(tmpdir(), 'listeners-'));
  mkdirSync(join(proc, '7/net'), { recursive: true });
  writeFileSync(join(proc, '7/cgroup'), '0::/system.slice/docker-abc.scope\n');
});
afterEach(() => rmSync(proc, { recursive: true }));

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const rowOf = (place: string, state = '0A') =>
  `   0: ${place} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000     0        0 12345 1\n`;

function write(tables: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, rows] of Object.entries(tables)) writeFileSync(join(proc, '7/net', name), head + rows.join(''));
}

test('reads where programs listen, of both families, without connections and the names of Docker', async () => {
  write({
    tcp: [rowOf('0100007F:0BB8'), rowOf('00000000:1F90'), rowOf('0B00007F:9C40'), rowOf('0100007F:0016', '01')],
    tcp6: [
      rowOf('00000000000000000000000000000000:0050'),
      rowOf('00000000000000000000000001000000:0051'),
      rowOf('0000000000000000FFFF00000100007F:0052'),
      rowOf('B80D0120000000000000000001000000:0053'),
    ],
  });

  expect(await readListeners(7, 'abc', proc)).toEqual([
    { address: '::', port: 80 },
    { address: '::1', port: 81 },
    { address: '127.0.0.1', port: 82 },
    { address: '2001:0db8:0000:0000:0000:0000:0000:0001', port: 83 },
    { address: '127.0.0.1', port: 3000 },
    { address: '0.0.0.0', port: 8080 },
  ]);
});

test('reads the first table on a machine without IPv6', async () => {
  write({ tcp: [rowOf('00000000:1F90')] });

  expect(await readListeners(7, 'abc', proc)).toEqual([{ address: '0.0.0.0', port: 8080 }]);
});

test('knows nothing of a process that is not here, or belongs to another container', async () => {
  write({ tcp: [rowOf('00000000:1F90')] });

  expect([await readListeners(8, 'abc', proc), await readListeners(7, 'xyz', proc)]).toEqual([null, null]);
});
