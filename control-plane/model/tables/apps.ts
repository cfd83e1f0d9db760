import { appLifecycle, type AppReason, type AppState } from '../../../generated/lifecycles.ts';
import { reasonsOf, statesOf } from './states.ts';
import { nullable, oneOf, table, text, time } from './table.ts';

export const environments = ['production', 'preview', 'development'] as const;
export type Environment = (typeof environments)[number];

export const appTables = {
  apps: table(
    {
      id: text,
      workspaceId: text,
      slug: text,
      env: oneOf(environments),
      region: text,
      name: text,
      // The first label of the app's address.
      label: text,
      status: oneOf<AppState>(statesOf(appLifecycle)),
      statusReason: nullable(oneOf<AppReason>(reasonsOf(appLifecycle))),
      desired: oneOf(['running', 'stopped', 'deleted']),
      createdAt: time,
      updatedAt: time,
    },
    {
      scope: { workspace: 'workspaceId' },
      unique: {
        apps_slug: ['workspaceId', 'env', 'region', 'slug'],
        apps_address: ['region', 'label'],
        apps_id: ['workspaceId', 'id'],
      },
      references: [
        // A workspace is removed after its apps, whose containers and volumes would be left behind otherwise.
        { table: 'workspaces', columns: ['workspaceId'], key: ['id'], onDelete: 'refuse' },
        { table: 'regions', columns: ['region'], key: ['id'], onDelete: 'refuse' },
      ],
    },
  ),
};
