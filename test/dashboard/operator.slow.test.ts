import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { errorsOf, findFaults, open, startDashboard } from './built.ts';

const built = await startDashboard();

/** Signs in as the operator again, which is the second proof, and comes back to the page. */
async function prove(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: /^Ada, owner/ }).click();
}

/** The names of the operator and of what was done, by the log of the operator. */
async function eventsOf(session: string): Promise<readonly string[]> {
  const { operatorEvents = [] } = (await built.mock.session(session).world()).tables;
  const events = operatorEvents as readonly Readonly<Record<'operator' | 'operation', string>>[];
  return events.map(({ operator, operation }) => `${operator} ${operation}`).toSorted();
}

test('an operator blocks an account after a second proof, and unblocks it', async () => {
  const session = 'operator-block';
  await using visited = await open(built, '/operator/users', { session, width: 390 });
  const { page } = visited;
  await page.getByRole('searchbox', { name: 'Address or name' }).fill('grace');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('linus@acme.test').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Block grace@acme.test' }).click();
  await page.getByRole('heading', { name: 'Prove that it is you' }).waitFor();
  const before = await findFaults(page);
  await prove(page);
  await page.getByRole('button', { name: 'Block grace@acme.test' }).click();
  await page.getByLabel('The reason, which the person reads').fill('Mining.');
  const after = await findFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText('Reason: Mining.').first().waitFor();
  const events = await eventsOf(session);
  await page.getByRole('button', { name: 'Unblock grace@acme.test' }).click();
  await page.getByText('Reason: Mining.').first().waitFor({ state: 'detached' });

  expect(new URL(page.url()).pathname).toBe('/operator/users');
  expect(events).toEqual(['ada@acme.test operator.blockAccount']);
  expect([before, after, errorsOf(visited)]).toEqual([[], [], []]);
});

test('an operator suspends a workspace with a sentence, and stops an app', async () => {
  const session = 'operator-suspend';
  await using visited = await open(built, '/operator/workspaces', { session });
  const { page } = visited;
  const suspend = page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true });
  await page.getByRole('button', { name: 'Suspend acme-labs' }).click();
  await prove(page);
  await page.getByRole('button', { name: 'Suspend acme-labs' }).click();
  const refusal = await suspend.getAttribute('title');
  await page.getByLabel('The sentence that its members read').fill('Please contact support.');
  await suspend.click();
  await page.getByText('Said to its members: Please contact support.').first().waitFor();
  await page.getByRole('button', { name: 'Resume acme-labs' }).waitFor();
  await page.getByRole('link', { name: 'acme', exact: true }).click();
  await page.getByRole('button', { name: 'Stop storefront of acme' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  expect(refusal).toBe('Write the sentence first.');
  expect(await eventsOf(session)).toEqual([
    'ada@acme.test operator.stopApp',
    'ada@acme.test operator.suspendWorkspace',
  ]);
  expect(errorsOf(visited)).toEqual([]);
});

test('an operator cancels an open deploy', async () => {
  const session = 'operator-cancel';
  built.mock.session(session).chooseScenario('deploy-hangs');
  await using visited = await open(built, '/operator/deploys', { session, width: 390, scheme: 'dark' });
  const { page } = visited;
  await page.getByRole('button', { name: /^Cancel deploy \d+ of storefront/ }).click();
  await prove(page);
  await page.getByRole('button', { name: /^Cancel deploy \d+ of storefront/ }).click();
  const faults = await findFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deploy', exact: true }).click();
  await page.getByText('No open deploys').first().waitFor();

  expect(await eventsOf(session)).toEqual(['ada@acme.test operator.cancelDeploy']);
  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});

test('an operator replies to a ticket, and shows a notice to everyone until it is ended', async () => {
  const session = 'operator-words';
  await using visited = await open(built, '/operator/tickets', { session });
  const { page } = visited;
  await page.getByLabel('Show').selectOption('All');
  await page.getByRole('link', { name: 'The build of deploy 41 fails' }).click();
  await page.getByLabel('Reply of support').fill('It works again.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText('It works again.').first().waitFor();
  await page.getByRole('link', { name: 'Service' }).click();
  await page.getByLabel('Level').selectOption('warning');
  await page.getByLabel('Message', { exact: true }).fill('Maintenance at 6:00 UTC.');
  await page.getByRole('button', { name: 'Show the notice' }).click();
  await page.getByText('warning: Maintenance at 6:00 UTC.').first().waitFor();
  const faults = await findFaults(page);
  await page.getByRole('button', { name: 'End the notice' }).click();
  await page.getByText('No notice is shown.').first().waitFor();

  expect([faults, errorsOf(visited)]).toEqual([[], []]);
});
