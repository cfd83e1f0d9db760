import { expect, test } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { call } from './served.ts';
import { startPlane } from './started.ts';

test('a feature that is off is neither logged nor counted as a failure', async () => {
  await using started = await startPlane();
  const { url, adminUrl, token } = started.plane;

  const billing = await call({ url }, token ?? '', '/api/me/billing');
  const assistant = await call({ url }, token ?? '', '/api/ai', { question: 'Why?' });
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();

  expect([billing, assistant]).toMatchObject([
    {
      status: 503,
      body: { error: { code: 'payments_unavailable', message: 'This service has no payment provider.' } },
    },
    { status: 503, body: { error: { code: 'assistant_unavailable' } } },
  ]);
  const entries = started.lines.map((line) => asObject(JSON.parse(line))).filter(({ status }) => status === 503);
  expect(entries).toMatchObject([
    { level: 30, operationId: 'getAccountBilling', code: 'payments_unavailable' },
    { level: 30, operationId: 'askAi', code: 'assistant_unavailable' },
  ]);
  expect(metrics).toContain('control_plane_http_features_off_total{operation="getAccountBilling"} 1');
  expect(metrics).toContain('control_plane_http_features_off_total{operation="askAi"} 1');
  expect(metrics).not.toContain('status="503"');
});
