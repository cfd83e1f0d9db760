import type { JsonObject } from '../../../contract/document.ts';
import type { Case } from '../../scratch/provoke.ts';
import type { Call } from '../../scratch/call.ts';
import type { Tools } from '../../scratch/tools.ts';
import { type AppPath, newApp } from './apps.ts';
import { fullPool, pastDueApp } from './places.ts';

/** A kind of records of which an app has a certain number at most. */
interface Limited {
  readonly limit: number;
  readonly create: string;
  readonly body: (tools: Tools) => JsonObject;
  /** Removes one of them. */
  readonly remove: (tools: Tools, path: AppPath, created: JsonObject) => Promise<unknown>;
}

/** As many records as allowed, in an app of its own. */
export function full({ limit, create, body, remove }: Limited): Case {
  return async (tools) => {
    const path = await newApp(tools);
    const made = await Promise.all(
      Array.from({ length: limit }, () => tools.api.call(create, tools.owner, { path, body: body(tools) })),
    );
    const next = { path, body: body(tools) };
    const neighbour = async () => {
      await remove(tools, path, made[0] ?? {});
      return next;
    };
    return { conflict: next, neighbour, clear: () => tools.api.attempt('deleteApp', tools.owner, { path }) };
  };
}

/** A stopped app whose room in the pool others have taken. */
export function withoutRoom(callOf: (path: AppPath) => Call): Case {
  return async (tools) => ({ conflict: callOf((await fullPool(tools)).stopped) });
}

/** An app whose plan has to be paid first. */
export function unpaid(callOf: (path: AppPath) => Call): Case {
  return async (tools) => ({ conflict: callOf((await pastDueApp(tools)).path) });
}
