import { connectPostgres } from './driver.ts';

/** Number of this advisory lock, different from those of the schema and of servers. */
const lockNumber = 7_260_004;

/**
 * Takes the lock of scheduled backups until the returned function is called or the process ends; `null` if another
 * server has it.
 */
export async function lockBackups(url: string): Promise<(() => Promise<void>) | null> {
  const connection = await connectPostgres(url);
  const { ask } = connection;
  const end = () => connection.end();
  try {
    await ask('set idle_session_timeout = 0');
    if ((await ask(`select pg_try_advisory_lock(${lockNumber}, hashtext(current_schema()))`)) === true) return end;
  } catch (error) {
    await end().catch(() => undefined);
    throw error;
  }
  await end();
  return null;
}
