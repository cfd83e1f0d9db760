import { QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type components,
  type ControlPlaneError,
  createClient,
  type DataOf,
  type GetPath,
  type ParamsOf,
} from '../../client/index.ts';
import { place } from './place.ts';

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export const client = createClient({
  baseUrl: location.origin,
  credentials: 'include',
  retries: 2,
  fetch: place.fetch,
});

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5000 }, mutations: { retry: false } },
});

/** The page of the service for signing in, which leads back here. */
export function signInPath(): string {
  return place.addressOf(`/sign-in?return=${encodeURIComponent(place.path())}`);
}

/** Pages that a person sees without a session too. */
const publicPages = /^\/(invitations|status|deploy)([/?]|$)|^\/support([/?]|$)/;

client.use({
  onResponse({ response }) {
    if (response.status === 401 && !publicPages.test(place.path())) place.goTo(signInPath());
  },
});

/** A GET as the options of a query. */
export function read<Path extends GetPath>(path: Path, params: ParamsOf<Path>) {
  return queryOptions<DataOf<Path>>({
    queryKey: [path, params],
    queryFn: async ({ signal }) => {
      // The compiler cannot relate the options of a path that it does not know yet.
      const { data, error } = await client.GET(path, ...([{ params, signal }] as never));
      if (error) throw error as ControlPlaneError;
      // Without an error, the data is that of the path.
      return data as DataOf<Path>;
    },
  });
}

interface Called {
  readonly data?: unknown;
  readonly error?: ControlPlaneError;
}

/** The data of a call; throws its error. */
export async function take<One extends Called>(call: Promise<One>): Promise<NonNullable<One['data']>> {
  const { data, error } = await call;
  if (error) throw error;
  // Without an error, the data is that of a success, which is never nothing.
  return data as NonNullable<One['data']>;
}
