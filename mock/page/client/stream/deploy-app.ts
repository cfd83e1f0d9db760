import { readMessage } from '../base/control.ts';
import { apiHeaders } from './api-headers.ts';
import { appUrl } from '../base/rows.ts';
import type { AppRow, World } from '../base/world.ts';

/**
 * Deploys an app as the persona of the token, as a dashboard would. Returns the URL of the deploy's log.
 * @throws Error with the mock's message if the mock refuses it
 */
export async function deployApp(world: World, app: AppRow, token: string): Promise<string> {
  const response = await fetch(appUrl(world, app, '/deploy'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...apiHeaders(token) },
    // The session cookie of a dashboard must not authenticate a persona that sends no token.
    credentials: 'omit',
    body: '{}',
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${readMessage(text) ?? response.statusText}`);
  // The contract says so, and the mock checks its responses against it.
  const { deploy } = JSON.parse(text) as { deploy: { id: string } };
  return appUrl(world, app, `/deploys/${deploy.id}/logs`);
}
