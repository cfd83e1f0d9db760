import { queryOptions } from '@tanstack/react-query';
import { client, type Schema } from './api.ts';

/** The health of the service. A response about a failed check is data too, although its status is that of an error. */
export const readHealth = queryOptions<Schema<'Health'>>({
  queryKey: ['health'],
  queryFn: async ({ signal }) => {
    const { data, error } = await client.GET('/api/health', { signal });
    if (!error) return data;
    if (isHealth(error.body)) return error.body;
    throw error;
  },
});

function isHealth(body: unknown): body is Schema<'Health'> {
  return Array.isArray((Object(body) as { readonly checks?: unknown }).checks);
}
