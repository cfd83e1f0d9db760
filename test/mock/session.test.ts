import { expect, test } from 'vitest';
import { Sessions } from '../../mock/context/session.ts';

test('reads the session name from the header, then the cookie, then the default', () => {
  const sessions = new Sessions();

  const ids = [
    sessions.of({ 'x-mock-session': 'by-header', cookie: 'mock_session=by-cookie' }).id,
    sessions.of({ cookie: 'theme=dark; mock_session=by-cookie' }).id,
    sessions.of({}).id,
    sessions.of({ 'x-mock-session': '' }).id,
  ];

  expect(ids).toEqual(['by-header', 'by-cookie', 'default', 'default']);
});

test('limits a session name to 100 cookie-safe characters', () => {
  const sessions = new Sessions();

  const strange = sessions.of({ 'x-mock-session': 'test 1: "größe";\u0000' }).id;
  const long = sessions.of({ 'x-mock-session': 'x'.repeat(5000) }).id;

  expect(strange).toBe('test1:gre');
  expect(long).toHaveLength(100);
});

test('creates a part once per session and again after a reset', () => {
  const session = new Sessions().find('one');
  const create = () => ({ made: true });

  const first = session.part(create);
  const second = session.part(create);
  session.reset();
  const third = session.part(create);

  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('creates separate parts for two sessions', () => {
  const sessions = new Sessions();
  const create = () => ({});

  const [one, two] = [sessions.find('one').part(create), sessions.find('two').part(create)];

  expect(one).not.toBe(two);
});

test('drops the least recently used of more than 1,000 sessions', () => {
  const sessions = new Sessions();
  const [oldest, second] = [sessions.find('session-0'), sessions.find('session-1')];
  Array.from({ length: 998 }, (_, i) => sessions.find(`session-${i + 2}`));
  sessions.find('session-0');

  sessions.find('one-more');

  expect(sessions.find('session-0')).toBe(oldest);
  expect(sessions.find('session-1')).not.toBe(second);
});
