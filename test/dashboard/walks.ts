import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  begin,
  button,
  createWorkspace,
  ends,
  field,
  heading,
  link,
  nameSource,
  removeApp,
  removeWorkspace,
  tab,
  type Walk,
} from './journeys.ts';

/** The journeys of `openapi/workflows`, by the names of their files, as a person does them with the keyboard alone. */
export const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'alert-to-incident': async (walk) => {
    const { page, keys, world } = walk;
    await begin(walk, 'image');
    await ends(walk, 1);
    await keys.press(link(page.getByRole('banner'), 'acme'));
    await tab(walk, 'Alerts');
    await keys.press(button(page, 'New rule'));
    const form = page.getByRole('form', { name: 'New rule' });
    await keys.write(field(form, 'Name'), 'Memory is used');
    await keys.choose(field(form, 'App'), 'Walked, production in eu-central');
    await keys.choose(field(form, 'When'), 'Memory');
    await keys.write(form.getByLabel(/^Value/), '0');
    await keys.toggle(field(form, 'Incident on the public status page'));
    await keys.press(button(form, 'Add rule'));
    const rule = page.getByRole('listitem').filter({ hasText: 'Memory is used' });
    await rule.waitFor();
    await world.clock.advance('10m');
    await tab(walk, 'Status page');
    await page.getByRole('region', { name: 'Incidents' }).getByText('Memory is used').first().waitFor();
    await tab(walk, 'Alerts');
    await keys.press(button(page, 'Change Memory is used'));
    const change = page.getByRole('form', { name: 'Change Memory is used' });
    await keys.write(change.getByLabel(/^Value/), '1000');
    await keys.press(button(change, 'Save'));
    await rule.getByText('ok', { exact: true }).first().waitFor();
    await keys.press(button(page, 'Delete Memory is used'));
    await keys.press(button(page.getByRole('dialog'), 'Delete'));
    await rule.waitFor({ state: 'detached' });
    await tab(walk, 'Apps');
    await keys.press(link(page, 'Walked'));
    await removeApp(walk);
  },

  'ci-token': async (walk) => {
    const { page, keys, world } = walk;
    await keys.press(link(page.getByRole('banner'), 'Tokens'));
    const form = page.getByRole('form', { name: 'New token' });
    await keys.write(field(form, 'Name'), 'Walked builds');
    await keys.choose(field(form, 'Scope'), 'Deploys only');
    await keys.choose(field(form, 'Expires'), 'In 30 days');
    await keys.choose(field(form, 'For'), 'Only Acme');
    await keys.press(button(form, 'Create token'));
    const made = page.getByRole('dialog', { name: 'The token Walked builds' });
    await keys.press(button(made, 'Copy'));
    await keys.press(button(made, 'Close'));
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    const use = () =>
      page.evaluate(
        async ([token, session]) => {
          const { status } = await fetch('/api/workspaces/acme', {
            credentials: 'omit',
            headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', 'X-Mock-Session': session },
          });
          return status;
        },
        [secret, world.name] as const,
      );
    const before = await use();
    const row = page.getByRole('listitem').filter({ hasText: 'Walked builds' });
    await row.getByText('only for acme').first().waitFor();
    await keys.press(button(page, 'Revoke Walked builds'));
    await keys.press(button(page.getByRole('dialog'), 'Revoke'));
    await row.waitFor({ state: 'detached' });

    expect([before, await use()]).toEqual([200, 401]);
  },

  deletion: async (walk) => {
    const { page, keys } = walk;
    await keys.press(page.getByRole('banner').getByRole('link', { name: 'Workspaces' }));
    await createWorkspace(walk, 'To delete');
    await heading(page, 'To delete');
    await begin(walk, 'image');
    await ends(walk, 1);
    await keys.press(link(page.getByRole('banner'), 'to-delete'));
    await removeWorkspace(walk, 'To delete');
    // The slug is available again.
    await createWorkspace(walk, 'To delete');
    await heading(page, 'To delete');
  },

  'deploy-from-git': async (walk) => {
    const { page } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    await page.getByText('Complete').first().waitFor();
    await tab(walk, 'Overview');
    await page.getByText('running', { exact: true }).first().waitFor();
    await removeApp(walk);
  },

  'deploy-on-push': async (walk) => {
    const { page, keys, world } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    await tab(walk, 'Deploys');
    await world.give({ event: 'push', app: 'acme/walked', branch: 'main' });
    await world.clock.advance('10m');
    await keys.press(page.getByRole('link', { name: /^#2 / }));
    await ends(walk, 2);
    await tab(walk, 'Overview');
    await page
      .getByRole('region', { name: 'Facts' })
      .getByText(/, deployed/)
      .first()
      .waitFor();
    await removeApp(walk);
  },

  domain: async (walk) => {
    const { page, keys, world } = walk;
    const host = 'walked.acme.test';
    await begin(walk, 'image');
    await ends(walk, 1);
    await tab(walk, 'Domains');
    await keys.write(field(page, 'Domain'), host);
    await keys.press(button(page, 'Add domain'));
    const domain = page.getByRole('region', { name: host, exact: true });
    const row = domain.getByRole('row').filter({ has: page.getByRole('cell', { name: 'CNAME', exact: true }) });
    const cname = await row.locator('code').nth(1).innerText();
    await world.give({ event: 'records', host, cname });
    await world.clock.advance('1h');
    await domain
      .getByText(/^Certificate issued/)
      .first()
      .waitFor();
    await keys.press(button(page, `Remove ${host}`));
    await keys.press(button(page.getByRole('dialog'), 'Remove'));
    await domain.waitFor({ state: 'detached' });
    await removeApp(walk);
  },

  'failed-deploy': async (walk) => {
    const { page, keys, world } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    // A repository that cannot be built is refused before a deploy.
    await world.give({ event: 'build', app: 'acme/walked', outcome: 'fail' });
    await keys.press(button(page, 'Deploy'));
    await ends(walk, 2, 'failed');
    await page.getByText('The step build failed.').first().waitFor();
    await page.getByText('Complete').first().waitFor();
    await tab(walk, 'Settings');
    await keys.press(button(page, 'Deploy from another source'));
    const source = page.getByRole('form', { name: 'Source' });
    await nameSource(walk, 'image');
    await keys.press(button(source, 'Deploy it'));
    await ends(walk, 3);
    await keys.press(page.getByRole('link', { name: 'Previous deploy, #2' }));
    await heading(page, 'Deploy #2');
    await removeApp(walk);
  },

  invitation: async (walk) => {
    const { page, keys, become } = walk;
    await tab(walk, 'Members');
    const form = page.getByRole('form', { name: 'Invite a person' });
    await keys.write(field(form, 'Email'), 'edsger@elsewhere.test');
    await keys.choose(field(form, 'Role'), 'developer');
    await keys.press(button(form, 'Invite'));
    await page.getByText('edsger@elsewhere.test', { exact: true }).first().waitFor();
    await become('stranger', await invitationFor(walk, 'edsger@elsewhere.test'));
    await keys.press(button(page, 'Accept'));
    await heading(page, 'Acme');
    await become('owner', '/workspaces/acme/members');
    await keys.press(button(page, /^Remove Edsger/));
    await keys.press(button(page.getByRole('dialog'), 'Remove'));
    await button(page, /^Remove Edsger/).waitFor({ state: 'detached' });
  },

  onboarding: async (walk) => {
    const { page, keys, world, become } = walk;
    await become('stranger', '/workspaces');
    await createWorkspace(walk, 'My shop', true);
    // The page of the payment provider.
    await page.waitForURL('**/__mock/pay/**');
    await keys.press(button(page, 'Pay'));
    await page.getByText(/paid/i).first().waitFor();
    await world.clock.advance('1m');
    await become('stranger', '/workspaces/my-shop');
    await heading(page, 'My shop');
    await begin(walk, 'image');
    await ends(walk, 1);
    await keys.press(link(page.getByRole('banner'), 'my-shop'));
    await removeWorkspace(walk, 'My shop');
  },

  'region-activation': async (walk) => {
    const { page, keys, world } = walk;
    await keys.press(page.getByRole('banner').getByRole('link', { name: 'Workspaces' }));
    await createWorkspace(walk, 'Two places');
    await heading(page, 'Two places');
    await tab(walk, 'Billing');
    const form = page.getByRole('form', { name: 'Another region' });
    await keys.press(button(form, 'Add the region'));
    const plans = page.getByRole('region', { name: /^Plan in / });
    await expect.poll(() => plans.count()).toBe(2);
    await world.clock.advance('30m');
    await tab(walk, 'Apps');
    await expect.poll(() => page.getByRole('region', { name: /^Pool in / }).count()).toBe(2);
    await tab(walk, 'Billing');
    await keys.press(button(plans.last(), 'End the plan…'));
    await keys.press(button(page.getByRole('dialog'), 'End the plan'));
    await expect.poll(() => plans.count()).toBe(1);
    await removeWorkspace(walk, 'Two places');
  },

  'release-command': async (walk) => {
    const { page, keys } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    const set = async (command: string) => {
      await tab(walk, 'Settings');
      const form = page.getByRole('form', { name: 'Release command' });
      await keys.write(field(form, 'Command'), command);
      await keys.press(button(form, 'Save the command'));
      await form.getByText('Saved').first().waitFor();
      await keys.press(button(page, 'Deploy'));
    };
    await set('exit 1');
    await ends(walk, 2, 'failed');
    await page.getByText('The step release failed.').first().waitFor();
    await set('npm run migrate');
    await ends(walk, 3);
    await removeApp(walk);
  },

  rollback: async (walk) => {
    const { page, keys } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    await keys.press(button(page, 'Deploy'));
    await ends(walk, 2);
    await keys.press(page.getByRole('link', { name: 'Previous deploy, #1' }));
    await keys.press(button(page, 'Roll back to this…'));
    await keys.press(button(page.getByRole('dialog'), 'Roll back'));
    await ends(walk, 3);
    await page.getByRole('region', { name: 'Deploy 3' }).getByText('serves').first().waitFor();
    await keys.press(button(page, 'Deploy'));
    await ends(walk, 4);
    await removeApp(walk);
  },

  'size-and-health': async (walk) => {
    const { page, keys, world } = walk;
    await begin(walk, 'git');
    await ends(walk, 1);
    await tab(walk, 'Settings');
    const size = page.getByRole('form', { name: /^Size of / }).first();
    await keys.write(size.getByLabel(/^Memory/), '256');
    await keys.press(button(size, 'Change the size'));
    await size.getByText('Saved').first().waitFor();
    const health = page.getByRole('form', { name: 'Health check' });
    await keys.write(field(health, 'Path'), '/healthz');
    await keys.write(health.getByLabel(/^Interval/), '15');
    await keys.press(button(health, 'Save the check'));
    await health.getByText('Saved').first().waitFor();
    await world.clock.advance('10m');
    await tab(walk, 'Overview');
    await page.getByText('/healthz every 15 s').first().waitFor();
    await page
      .getByText(/256 MiB/)
      .first()
      .waitFor();
    await removeApp(walk);
  },

  transfer: async (walk) => {
    const { page, keys, become } = walk;
    await keys.press(page.getByRole('banner').getByRole('link', { name: 'Workspaces' }));
    await createWorkspace(walk, 'To give');
    await heading(page, 'To give');
    await tab(walk, 'Members');
    const form = page.getByRole('form', { name: 'Invite a person' });
    await keys.write(field(form, 'Email'), 'margaret@acme.test');
    await keys.choose(field(form, 'Role'), 'admin');
    await keys.press(button(form, 'Invite'));
    await page.getByText('margaret@acme.test', { exact: true }).first().waitFor();
    await become('invited', await invitationFor(walk, 'margaret@acme.test'));
    await keys.press(button(page, 'Accept'));
    await heading(page, 'To give');
    await become('owner', '/workspaces/to-give/settings');
    await keys.press(button(page, 'Transfer…'));
    await keys.press(button(page.getByRole('dialog'), 'Transfer'));
    await keys.press(button(page.getByRole('dialog', { name: /owns it now$/ }), 'Close'));
    await page.getByText('Needs the role owner; you are admin.').first().waitFor();
    await become('invited', '/workspaces/to-give');
    await removeWorkspace(walk, 'To give');
  },

  upload: async (walk) => {
    const { page, keys } = walk;
    await using folder = await mkdtempDisposable(join(tmpdir(), 'site-'));
    const files = join(folder.path, 'site');
    await mkdir(files);
    await writeFile(join(files, 'index.html'), '<!doctype html><title>Site</title>');
    await keys.press(page.getByRole('link', { name: 'New app' }).first());
    await keys.pick(field(page, 'Folder or zip'));
    const chooser = page.waitForEvent('filechooser');
    await keys.press(field(page, 'Choose a folder'));
    await (await chooser).setFiles(files);
    await page
      .getByText(/: 1 file, .* are uploaded\.$/)
      .first()
      .waitFor();
    await keys.press(button(page, 'See what would run'));
    await page.getByRole('region', { name: 'Plan' }).waitFor();
    const form = page.getByRole('form', { name: 'Deploy' });
    await keys.write(field(form, 'Name'), 'Walked');
    await keys.press(button(form, 'Deploy'));
    await ends(walk, 1);
    await removeApp(walk);
  },

  variables: async (walk) => {
    const { page, keys } = walk;
    await begin(walk, 'image');
    await ends(walk, 1);
    await tab(walk, 'Variables');
    const dialog = page.getByRole('dialog');
    await addVariable(walk, 'WALK_NAME', 'first');
    await addVariable(walk, 'WALK_SECRET', 'hidden one', 'secret');
    await keys.press(button(page, 'Show WALK_SECRET'));
    await page.getByText('hidden one', { exact: true }).first().waitFor();
    await keys.press(button(page, 'Hide WALK_SECRET'));
    const notApplied = page.getByText('Not applied yet: variable WALK_NAME, variable WALK_SECRET.');
    await notApplied.waitFor();
    await keys.press(button(page, 'Restart…'));
    await keys.press(button(dialog, 'Restart'));
    await notApplied.waitFor({ state: 'detached' });
    await keys.press(button(page, 'Edit WALK_NAME'));
    await keys.write(dialog.getByLabel('Value'), 'second');
    await keys.press(button(dialog, 'Save'));
    await page.getByText('second', { exact: true }).first().waitFor();
    await keys.press(button(page, 'Paste .env'));
    await keys.write(field(dialog, 'Variables, one a line'), 'WALK_NAME=third\nWALK_MORE=1');
    await keys.toggle(dialog.getByLabel('Keep them as secrets'));
    await keys.press(button(dialog, 'Compare'));
    await keys.press(button(dialog, 'Write 2 changes'));
    await page.getByText('third', { exact: true }).first().waitFor();
    await keys.press(button(page, 'Delete WALK_SECRET'));
    await keys.press(button(dialog, 'Delete'));
    await page.getByText('WALK_SECRET', { exact: true }).first().waitFor({ state: 'detached' });
    await removeApp(walk);
  },
};

async function addVariable({ page, keys }: Walk, key: string, value: string, kind?: 'secret'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New variable' });
  await keys.press(button(page, 'New variable'));
  await keys.write(field(dialog, 'Key'), key);
  await keys.write(dialog.getByLabel('Value'), value);
  if (kind === 'secret') await keys.toggle(dialog.getByLabel(/^Secret/));
  await keys.press(button(dialog, 'Save'));
  await page.getByText(key, { exact: true }).first().waitFor();
}

/** The path of the link in the newest mail to an address. */
async function invitationFor({ world }: Walk, address: string): Promise<string> {
  const { mails } = await world.outbox();
  const text = mails.findLast(({ to }) => to.includes(address))?.text ?? '';
  const [path = ''] = /\/invitations\/[^\s/?]+/.exec(text) ?? [];
  return path;
}
