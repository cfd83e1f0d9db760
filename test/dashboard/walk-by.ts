import type { PersonaName } from '../../mock/context/personas.ts';
import { errorsOf, open, type startDashboard } from './built.ts';
import { keyboardOf } from './keyboard.ts';
import { walks } from './walks.ts';

/** Does a journey by keyboard alone in a world of its own. Returns the errors of the pages. */
export async function walkBy(
  built: Awaited<ReturnType<typeof startDashboard>>,
  name: string,
): Promise<readonly string[]> {
  const session = `walk-${name}`;
  await using visited = await open(built, '/workspaces/acme', { session });
  const { page } = visited;
  const become = async (persona: PersonaName, path: string) => {
    await page.context().addCookies([{ name: 'pcp_session', value: `demo_${persona}`, url: built.mock.url }]);
    await page.goto(`${built.mock.url}${path}`);
  };
  await walks[name]?.({ page, keys: keyboardOf(page), world: built.mock.session(session), become });
  return errorsOf(visited);
}
