import { defineConfig } from '@playwright/test';
import type { MockOptions } from '../../../mock/playwright.ts';
import { launchOptions } from '../visit.ts';

const { DASHBOARD_URL: baseURL = '', MOCK_URL: mockUrl = '' } = process.env;

/** The example app, tested with the fixture of `platform-control-plane/playwright`. */
export default defineConfig<MockOptions>({
  workers: 1,
  reporter: 'line',
  use: { baseURL, mockUrl, launchOptions: launchOptions() },
  projects: [
    { name: 'dashboard', testMatch: 'dashboard.spec.ts' },
    { name: 'persona', testMatch: 'persona.spec.ts' },
    { name: 'violation', testMatch: 'violation.spec.ts' },
  ],
});
