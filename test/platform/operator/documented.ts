import { readDocument } from '../../architecture/documents.ts';
import { deployRow, planRow, seed, tierRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import type { openOperated } from './operated.ts';

const { text, blocks } = readDocument('docs/operator.md');
const ids: Readonly<Record<string, string>> = { $TICKET: 't', $DEPLOY: 'open', $STUCK: 'stuck' };
const lines = blocks.flatMap(({ language, code }) => (language === 'bash' ? code.split('\n') : []));

/** The text of docs/operator.md. */
export { text };

/** Each command of docs/operator.md, as its words. */
export const documented: readonly (readonly string[])[] = lines
  .filter((line) => /(^|\| )operator /.test(line))
  .map(wordsOf);

/** The words of a line without pipes and files, as a shell reads them. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.replace(/^echo .*\| /, '').split(' > ');
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain = '']) => ids[quoted ?? ''] ?? quoted ?? plain)
    .slice(1);
}

/** Runs all of them, one after the other, on rows that they name. */
export async function runDocumented(operated: Awaited<ReturnType<typeof openOperated>>): Promise<void> {
  await seed(operated.store);
  await operated.store.write('system', async (tx) => {
    await tx.users.insert(userRow('mallory'));
    await tx.tiers.insert(tierRow('pro'));
    await tx.plans.insert(planRow('plan'));
    const times = { createdAt: tx.now, updatedAt: tx.now };
    const ticket = { id: 't', userId: 'ada', subject: 'How?', status: 'open', aboutWorkspaceId: 'acme' } as const;
    await tx.tickets.insert({ ...ticket, ...times });
    await tx.deploys.insert(deployRow('first', { number: 1, status: 'succeeded', slot: null }));
    await tx.apps.update('shop', { currentDeployId: 'first' });
    await tx.deploys.insert(deployRow('open', { number: 2, status: 'queued', slot: 'active' }));
    await tx.deploys.insert(deployRow('stuck', { number: 3, status: 'queued', slot: 'queued' }));
  });
  for (const words of documented) await operated.run(words, { input: 'A longer text.' });
}
