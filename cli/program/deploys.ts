import { UsageError } from '../../bin/program/options.ts';
import type { components, ControlPlaneClient } from '../../client/index.ts';
import { type AppParams, appPath, dataOf } from './connect.ts';
import { NotFoundError } from './errors.ts';

export type Deploy = components['schemas']['Deploy'];

/** The number that an argument or an option is. */
export function readNumber(text: string, what: string): number {
  const number = /^#?(\d+)$/.exec(text)?.[1];
  if (number === undefined || Number(number) < 1) throw new UsageError(`${what} is a number from 1 on, not "${text}".`);
  return Number(number);
}

/** The deploy of an app with that number. */
export async function findDeploy(client: ControlPlaneClient, params: AppParams, text: string): Promise<Deploy> {
  const number = readNumber(text, 'A deploy');
  const query = { ...params.query, limit: 1, before: number + 1 };
  const { deploys } = dataOf(await client.GET(`${appPath}/deploys`, { params: { ...params, query } }));
  const [found] = deploys;
  if (found?.number !== number) throw new NotFoundError(`This app has no deploy ${number}. Its deploys: pcp deploys`);
  return found;
}
