import { expect, test } from 'vitest';
import { readDocument } from '../../architecture/documents.ts';
import { deployRow, planRow, seed, tierRow, userRow } from '../../../control-plane/ports/suites/rows.ts';
import { groups } from '../../../platform/operator/index.ts';
import { openOperated } from './operated.ts';

const { text, blocks } = readDocument('docs/operator.md');
const lines = blocks.flatMap(({ language, code }) => (language === 'bash' ? code.split('\n') : []));
const commands = lines.filter((line) => /(^|\| )operator /.test(line));

/** The words of a line without pipes and files, as a shell reads them. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.replace(/^echo .*\| /, '').split(' > ');
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain = '']) => ids[quoted ?? ''] ?? quoted ?? plain)
    .slice(1);
}

const ids: Readonly<Record<string, string>> = { $TICKET: 't', $DEPLOY: 'open', $STUCK: 'stuck' };

test('each command of docs/operator.md works, one after the other', async () => {
  await using operated = await openOperated();
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

  for (const line of commands) await operated.run(wordsOf(line), { input: 'A longer text.' });

  expect(commands.length).toBeGreaterThan(40);
});

test('docs/operator.md has every command, in at most 2,000 words', () => {
  const all = groups.flatMap(({ name: group, commands: some }) => some.map(({ name }) => `${group} ${name}`));
  const shown = new Set(commands.map((line) => wordsOf(line).slice(0, 2).join(' ')));

  expect(all.filter((name) => !shown.has(name))).toEqual([]);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(2000);
});
