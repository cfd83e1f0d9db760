import { createServer } from 'vite';
import { startMock } from '../../mock/index.ts';
import { viteOptions } from './options.ts';

/** The paths of a control plane beside the dashboard. */
const served = ['/api', '/operator/api', '/sign-in', '/sign-out', '/account', '/authorize', '/__mock'];

/** Shows the sources of the dashboard, with the mock behind them. Returns the address. */
export async function developDashboard(root: string, port: number): Promise<string> {
  const mock = await startMock();
  const server = await createServer({
    ...viteOptions(root),
    server: {
      port,
      proxy: Object.fromEntries(served.map((path) => [path, { target: mock.url, changeOrigin: false }])),
    },
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  return url ?? `http://localhost:${port}/`;
}
