import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// It has to be executable, and is elsewhere on the machine of a test.
const unit = readFileSync('examples/operate/control-plane.service', 'utf8').replace('/usr/bin/node', process.execPath);

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'unit-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('systemd accepts the unit, and finds a mistake in it', () => {
  expect(analyze(unit, 'verify')).toMatchObject({ status: 0, stderr: '' });
  expect(analyze(unit.replace('User=', 'Usr='), 'verify').stderr).toContain("Unknown key 'Usr' in section [Service]");
});

test('the unit exposes little of the machine: at most 1.5 of 10, as systemd counts it', () => {
  const limit = ['security', '--offline=true', '--threshold=15'];

  expect(analyze(unit, ...limit).status).toBe(0);
  expect(analyze(unit.replace('ProtectSystem=strict', '').replace('CapabilityBoundingSet=', ''), ...limit).status).toBe(
    1,
  );
});

function analyze(text: string, ...args: readonly string[]) {
  const path = join(folder, 'control-plane.service');
  writeFileSync(path, text);
  return spawnSync('systemd-analyze', [...args, path], {
    encoding: 'utf8',
    env: { ...process.env, SYSTEMD_PAGER: '' },
  });
}
