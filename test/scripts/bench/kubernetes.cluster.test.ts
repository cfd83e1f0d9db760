import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import type { RuntimeReport } from '../../../scripts/bench/runtime/figures.ts';
import { startRegistry } from '../../platform/kubernetes/real-cluster.ts';

const inRegistry = startRegistry();

test('measures the waiting times of an app in a cluster', async () => {
  const cluster = ['--kubeconfig', inject('cluster').kubeconfig, '--image', inRegistry('example')];
  const args = ['scripts/bench.ts', 'kubernetes', ...cluster, '--rounds', '1', '--json'];

  const { stdout } = await promisify(execFile)(process.execPath, args);

  // The command prints it.
  const { figures } = JSON.parse(stdout) as RuntimeReport;
  expect(figures.map(({ what, unit, atMost }) => `${what}: ${atMost} ${unit}`)).toEqual([
    'a generation with a present image is accepted: 0.1 s',
    'until the first 200 of its pod: 6 s',
    'until all of a removed app is gone: 12 s',
  ]);
  expect(figures.filter(({ value }) => !(value > 0))).toEqual([]);
});
