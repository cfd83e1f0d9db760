import { createContext, useContext } from 'react';
import type { Schema } from './api.ts';
import type { LiveWorkspace } from './changes.ts';

/** The parameters of the operations of an app. */
export interface AppParams {
  readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
  readonly query: { readonly env?: Schema<'EnvId'>; readonly region?: string };
}

/** The part of the address of an app beside its path. */
export type AppSearch = AppParams['query'];

export interface ShownApp {
  readonly app: Schema<'App'>;
  readonly params: AppParams;
}

const environments: readonly string[] = ['production', 'preview', 'development'];

export function readAppSearch({ env, region }: Readonly<Record<string, unknown>>): AppSearch {
  return {
    ...(isEnvironment(env) && env !== 'production' && { env }),
    ...(typeof region === 'string' && { region }),
  };
}

function isEnvironment(value: unknown): value is Schema<'EnvId'> {
  return typeof value === 'string' && environments.includes(value);
}

/** The search of the address of an app. */
export function searchOf({ env, region }: Schema<'App'>): AppSearch {
  return readAppSearch({ env, region });
}

export function findApp({ instances }: LiveWorkspace, appSlug: string, search: AppSearch): Schema<'App'> | null {
  const { env = 'production', region } = search;
  const found = instances.find(
    (app) => app.slug === appSlug && app.env === env && (region === undefined || app.region === region),
  );
  return found ?? null;
}

export const AppContext = createContext<ShownApp | null>(null);

/** The app of the address, on its pages. */
export function useApp(): ShownApp {
  const shown = useContext(AppContext);
  if (!shown) throw new Error('This page is not one of an app.');
  return shown;
}
