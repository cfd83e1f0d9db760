import { PostgresServer } from './postgres-server.ts';

/** Before tests on PostgreSQL: starts a server. Worlds are not closed, so each keeps its connections for a while. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_STORE !== 'postgres') return undefined;
  const server = await PostgresServer.start({ max_connections: 1000 });
  process.env.TEST_POSTGRES = server.directory;
  return async () => server[Symbol.asyncDispose]();
}
