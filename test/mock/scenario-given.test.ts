import { expect, test } from 'vitest';
import { startWith } from './scenarios.ts';

const gone = `
title: Nothing
description: The account has no workspace.
given:
  - { event: newAccount }
`;

const vars = '/api/workspaces/acme/apps/storefront/vars';

test('events happen with the first request under the scenario, before its membership is looked up', async () => {
  await using mock = await startWith({ 'gone.yaml': gone });

  const before = await mock.send(vars);
  const during = await mock.send(vars, { 'x-mock-scenario': 'gone' });
  const other = await mock.send(vars, { 'x-mock-session': 'other' });

  expect([before.status, during.status, other.status]).toEqual([200, 404, 200]);
});

test('the control API shows a world with the events of its scenario, before any other request', async () => {
  await using mock = await startWith({ 'gone.yaml': gone }, { scenario: 'gone' });

  const { body } = await mock.send('/__mock/world');

  expect(body).not.toHaveProperty('tables.workspaces');
});

test('the events of a scenario happen in a new world too', async () => {
  await using mock = await startWith({ 'gone.yaml': gone }, { scenario: 'gone' });
  await mock.send(vars);

  await mock.send('/__mock/world', {}, { method: 'DELETE' });

  expect((await mock.send(vars)).status).toBe(404);
});

test('events happen once, until the scenario is chosen again', async () => {
  const records =
    'title: DNS\ndescription: A host points elsewhere.\ngiven:\n  - { event: records, host: a.test, a: [192.0.2.7] }\n';
  await using mock = await startWith({ 'dns.yaml': records }, { scenario: 'dns' });
  await mock.send(vars);
  const set = { method: 'POST', body: '{"given":[{"event":"records","host":"a.test","a":["192.0.2.8"]}]}' };
  await mock.send('/__mock/world/events', {}, set);

  const after = await mock.send('/api/dns?host=a.test');
  await mock.send('/__mock/scenario', {}, { method: 'PUT', body: '{"name":"dns"}' });
  const again = await mock.send('/api/dns?host=a.test');

  expect([JSON.stringify(after.body), JSON.stringify(again.body)]).toEqual([
    expect.stringContaining('192.0.2.8'),
    expect.stringContaining('192.0.2.7'),
  ]);
});

test('a scenario whose event cannot happen says which one, and what to do', async () => {
  const wrong = 'title: Wrong\ndescription: An app is misspelt.\ngiven:\n  - { event: crash, app: acme/store }\n';
  await using mock = await startWith({ 'wrong.yaml': wrong }, { scenario: 'wrong' });

  const { status, body } = await mock.send(vars);

  const message = 'Correct the scenario "wrong" or choose another one; see details.';
  const details = [{ message: 'its event "crash" cannot happen in this world: There is no app acme/store.' }];
  expect([status, body]).toMatchObject([400, { error: { code: 'bad_body', message, details } }]);
});
