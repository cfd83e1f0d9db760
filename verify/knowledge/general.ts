import { isObject } from '../../contract/document.ts';
import type { GeneralCase } from '../scratch/provoke.ts';
import { twins, unknown } from './making/places.ts';
import { removedWorkspace } from './making/removals.ts';
import { mainRegion } from './making/workspaces.ts';

/** Codes that many operations have. */
export const generalCases: Readonly<Record<string, GeneralCase>> = {
  // Every operation with the parameter `region` has these two.
  bad_region: async (tools, request) => {
    const { persona, path, query, body } = await request();
    const region = await mainRegion(tools);
    const call = { ...(persona && { persona }), path, ...(isObject(body) && { body }) };
    return {
      conflict: { ...call, query: { ...query, region: unknown.slug } },
      neighbour: () => ({ ...call, query: { ...query, region } }),
      mayBeMissing: true,
    };
  },
  region_required: async (tools, request) => {
    const { values } = await twins(tools);
    const { path, query, body } = await request();
    const { region: _, ...rest } = query;
    // The records that the path names have to exist.
    return { conflict: { path: replaced(path, values), query: rest, ...(isObject(body) && { body }) } };
  },
  being_deleted: async (tools, request) => {
    const { path, query, body } = await request();
    const values = await removedWorkspace(tools);
    return {
      conflict: { path: replaced(path, values), query, ...(isObject(body) && { body: replaced(body, values) }) },
      mayBeOver: 'the removal was over before the request came; `slowRemoval` of the configuration can make it slow',
    };
  },
};

/** The members that another place has too get its values. */
function replaced<Value>(
  members: Readonly<Record<string, Value>>,
  values: Readonly<Record<string, Value & string>>,
): Record<string, Value> {
  const others = Object.entries(values).filter(([name]) => name in members);
  return { ...members, ...Object.fromEntries(others) };
}
