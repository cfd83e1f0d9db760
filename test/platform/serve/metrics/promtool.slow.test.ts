import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findExecutable } from '../../../browser/chromium.ts';
import { startPlane } from '../started.ts';

const rules = resolve('docs/prometheus-rules.yaml');

test('promtool accepts the rules', () => {
  const { status, output } = promtool(['check', 'rules', rules]);

  expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('promtool accepts the metrics of a server', async () => {
  await using started = await startPlane();
  const text = await (await fetch(`${started.plane.adminUrl}/metrics`)).text();

  const { output } = promtool(['check', 'metrics'], text);

  // Metrics of the front from before, whose names others rely on, and those of Node.
  const lines = output.split('\n').filter((line) => line.startsWith('control_plane_'));
  expect(lines).toEqual([]);
});

test('alerts fire when the disk is short, a certificate ends, apps are not reached, and there is no backup', () => {
  const series = [
    ['control_plane_disk_free_bytes{disk="data"}', '5+0x2000'],
    ['control_plane_disk_size_bytes{disk="data"}', '100+0x2000'],
    ['control_plane_disk_free_bytes{disk="apps"}', '50+0x2000'],
    ['control_plane_disk_size_bytes{disk="apps"}', '100+0x2000'],
    ['control_plane_certificate_first_expiry_timestamp_seconds', '400000+0x2000'],
    ['control_plane_ingress_requests_total{class="5xx",from="ingress"}', '0+10x2000'],
    ['control_plane_ingress_requests_total{class="2xx",from="app"}', '0+90x2000'],
    ['up{job="control-plane"}', '1+0x2000'],
  ];
  const [critical, warning] = [{ severity: 'critical' }, { severity: 'warning' }];
  const fires = (alertname: string, exp_labels: object, summary: string) => ({
    alertname,
    eval_time: '25h',
    exp_alerts: [{ exp_labels, exp_annotations: { summary } }],
  });
  const at25h = [
    fires('ControlPlaneDiskShort', { ...critical, disk: 'data' }, 'The disk of data has 5% free.'),
    fires('ControlPlaneCertificateEnds', warning, 'A certificate ends in 3.588 days and was not renewed.'),
    fires('ControlPlaneIngressFails', critical, '10% of the requests for apps reach no container.'),
    fires('ControlPlaneBackupMissing', warning, 'There is no backup yet.'),
    { alertname: 'ControlPlaneDown', eval_time: '25h', exp_alerts: [] },
  ];
  const unit = {
    rule_files: [rules],
    tests: [
      {
        interval: '1m',
        input_series: series.map(([name, values]) => ({ series: name, values })),
        alert_rule_test: at25h,
      },
    ],
  };

  const { status, output } = testRules(unit);

  expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

function testRules(unit: object): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // JSON is YAML too.
  writeFileSync(join(folder, 'test.yaml'), JSON.stringify(unit));
  return promtool(['test', 'rules', join(folder, 'test.yaml')]);
}

function promtool(args: readonly string[], input = ''): { status: number | null; output: string } {
  const { PROMTOOL } = process.env;
  const program = findExecutable(
    PROMTOOL === undefined ? ['/usr/bin/promtool', '/usr/local/bin/promtool'] : [PROMTOOL],
  );
  if (program === undefined)
    throw new Error(
      'There is no promtool to test with. Install it (Debian: apt-get install prometheus), or say in PROMTOOL where it is.',
    );
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
