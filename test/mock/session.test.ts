import { expect, test } from 'vitest';
import { Sessions } from '../../mock/context/session.ts';

test('a session is named by its header, else by its cookie, else it is the default one', () => {
  const sessions = new Sessions();

  const ids = [
    sessions.of({ 'x-mock-session': 'by-header', cookie: 'mock_session=by-cookie' }).id,
    sessions.of({ cookie: 'theme=dark; mock_session=by-cookie' }).id,
    sessions.of({}).id,
    sessions.of({ 'x-mock-session': '' }).id,
  ];

  expect(ids).toEqual(['by-header', 'by-cookie', 'default', 'default']);
});

test('a name keeps what may stand in a cookie, and no more than 100 characters of it', () => {
  const sessions = new Sessions();

  const strange = sessions.of({ 'x-mock-session': 'test 1: "größe";\u0000' }).id;
  const long = sessions.of({ 'x-mock-session': 'x'.repeat(5000) }).id;

  expect(strange).toBe('test1:gre');
  expect(long).toHaveLength(100);
});

test('a part is made once for a session, and anew when the session starts again', () => {
  const session = new Sessions().find('one');
  const create = () => ({ made: true });

  const first = session.part(create);
  const second = session.part(create);
  session.reset();
  const third = session.part(create);

  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('two sessions have parts of their own', () => {
  const sessions = new Sessions();
  const create = () => ({});

  const [one, two] = [sessions.find('one').part(create), sessions.find('two').part(create)];

  expect(one).not.toBe(two);
});

test('of more than 1,000 sessions the one that was idle longest is forgotten', () => {
  const sessions = new Sessions();
  const [oldest, second] = [sessions.find('session-0'), sessions.find('session-1')];
  Array.from({ length: 998 }, (_, i) => sessions.find(`session-${i + 2}`));
  sessions.find('session-0');

  sessions.find('one-more');

  expect(sessions.find('session-0')).toBe(oldest);
  expect(sessions.find('session-1')).not.toBe(second);
});
