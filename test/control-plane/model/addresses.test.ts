import { expect, test } from 'vitest';
import { dashboardUrlOf, statusUrlOf } from '../../../control-plane/model/shared/addresses.ts';

const serviceUrl = () => 'https://cloud.example.test';

test.each([
  [
    { dashboardUrl: null, statusUrl: null, serviceUrl },
    'https://cloud.example.test',
    'https://cloud.example.test/status',
  ],
  [
    { dashboardUrl: 'https://console.example.test', statusUrl: null, serviceUrl },
    'https://console.example.test',
    'https://console.example.test/status',
  ],
  [
    { dashboardUrl: null, statusUrl: 'https://status.example.test', serviceUrl },
    'https://cloud.example.test',
    'https://status.example.test',
  ],
])('%j has its dashboard at %s, and the status pages at %s', (addresses, dashboard, status) => {
  expect([dashboardUrlOf(addresses), statusUrlOf(addresses)]).toEqual([dashboard, status]);
});
