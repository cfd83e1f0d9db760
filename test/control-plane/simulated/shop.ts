import type { AppServices, ServiceRef } from '../../../control-plane/ports/telemetry.ts';

/** An app with a web service and a database. */
export const web: ServiceRef = {
  appId: '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01',
  app: 'storefront',
  service: 'web',
  preset: 'access',
  limits: { cpu: 0.5, memory: 1_073_741_824 },
  containers: ['storefront-web-1', 'storefront-web-2'],
};
export const db: ServiceRef = {
  ...web,
  service: 'db',
  preset: 'postgres',
  limits: { cpu: 1, memory: 1_610_612_736 },
  containers: ['storefront-db-0'],
};
export const shop: AppServices = { appId: web.appId, app: 'storefront', services: [web, db], entry: 'web' };

export const now = Date.UTC(2026, 10, 21, 10, 0, 30);
