import { http, type HttpHandler, HttpResponse } from 'msw';
import { createMockFetch, type MockFetch, type MockFetchOptions } from './fetch/index.ts';

export {
  createMockFetch,
  type MockFetch,
  type MockFetchOptions,
  type PersonaName,
  type ScenarioName,
} from './fetch/index.ts';

/** The options of a mock, or a mock that a test has made, to direct it. */
export type MockHandlersOptions = MockFetchOptions | { readonly mock: MockFetch; readonly baseUrl?: string };

/**
 * Handlers for MSW 2 and 3 that respond as the mock does: for `setupWorker` in a browser, `setupServer` on Node, and
 * Storybook. They respond to every request below `baseUrl` whose path begins with `/api/`; without `baseUrl`, of any
 * origin.
 */
export function mockHandlers(options: MockHandlersOptions = {}): HttpHandler[] {
  const { baseUrl = '*' } = options;
  let mock = 'mock' in options ? options.mock : undefined;
  const pattern = `${baseUrl.replace(/\/+$/, '')}/api/*`;
  return [
    http.all(pattern, async ({ request }) => {
      try {
        // A story that is not shown costs nothing.
        return await (mock ??= createMockFetch(options))(request);
      } catch (error) {
        // The scenario cuts the connection, or the page has left, to which MSW rejects the request itself.
        if (error instanceof TypeError || request.signal.aborted) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}
