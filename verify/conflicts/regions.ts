import { isObject } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Scratch } from '../scratch/scratch.ts';
import { Unavailable } from '../scratch/things/unavailable.ts';
import { type Provoked, unknown } from './provoke/case.ts';
import { twins } from './provoke/places.ts';

/** The codes that every operation with the parameter `region` has. */
export const regionCases: Readonly<Record<string, (scratch: Scratch, operation: Operation) => Promise<Provoked>>> = {
  bad_region: async (scratch, operation) => {
    const { persona, path, query, body } = await requestOf(scratch, operation);
    const region = await scratch.things.region();
    const call = { ...(persona && { persona }), path, ...(isObject(body) && { body }) };
    return {
      conflict: { ...call, query: { ...query, region: unknown.slug } },
      neighbour: () => ({ ...call, query: { ...query, region } }),
      mayBeMissing: true,
    };
  },
  region_required: async (scratch, operation) => {
    const { values } = await twins(scratch.things);
    const { path, query, body } = await requestOf(scratch, operation);
    const { region: _, ...rest } = query;
    // What the path names has to exist.
    const place = Object.fromEntries(Object.entries({ ...path, ...values }).filter(([name]) => name in path));
    return { conflict: { path: place, query: rest, ...(isObject(body) && { body }) } };
  },
};

async function requestOf(scratch: Scratch, operation: Operation) {
  const request = await scratch.request(operation);
  if (typeof request === 'string') throw new Unavailable(request);
  return request;
}
