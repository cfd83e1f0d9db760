import { expect, test } from 'vitest';
import { acme, startAcme } from './acme.ts';

const region = 'eu-central';

test('shows the services of an application by name', async () => {
  const { call } = await startAcme();

  const { body } = await call('installApplication', {
    params: { ...acme, applicationId: 'wiki' },
    body: { region, values: { SITE_TITLE: 'Notes' } },
  });

  expect(body).toMatchObject({
    app: {
      subServices: [
        { name: 'db', image: 'postgres:17' },
        { name: 'wiki', image: 'wiki:5.4' },
      ],
    },
  });
});

test('a service that is built during the installation has the id of the application as its image', async () => {
  const { call, change } = await startAcme();
  await change(async (tx) => {
    const mail = await tx.templates.find({ id: 'mail' });
    if (mail) await tx.templates.update('mail', { definition: { ...mail.definition, installable: true } });
  });

  const { body } = await call('installApplication', { params: { ...acme, applicationId: 'mail' }, body: { region } });

  expect(body).toMatchObject({ app: { subServices: [{ name: 'mail', image: 'mail' }] } });
});
