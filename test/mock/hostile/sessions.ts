import { get, type Hostile, pipeline } from '../../server/http/hostile/wire.ts';

const session = (value: string | readonly string[]) => get('/__mock', { 'X-Mock-Session': value });
const cookie = (value: string) => get('/__mock', { Cookie: value });

/** Session names in headers and cookies. */
export const sessions: readonly Hostile[] = [
  ['a name of 10,000 characters', session('a'.repeat(10_000)), '200'],
  ['a name of 20,000 characters', session('a'.repeat(20_000)), '431 headers_too_large'],
  ['an empty name', session(''), '200'],
  ['a name of only punctuation', session('!"§$%&/()=?'), '200'],
  ['a NUL in a name', session('a\0b'), '400 bad_body, header http'],
  ['a line break in a name', session('a\r\n b'), '400 bad_body, header http'],
  ['a name of non-ASCII bytes', session('\xff\xfe'), '200'],
  ['__proto__ as name', session('__proto__'), '200'],
  ['constructor as name', session('constructor'), '200'],
  ['a path as name', session('../../../etc/passwd'), '200'],
  ['a script as name', session('<script>alert(1)</script>'), '200'],
  ['two names', session(['a', 'b']), '200'],
  ['500 names', session(Array.from({ length: 500 }, (_, i) => `s${i}`)), '200'],
  ['a name of 10,000 characters in a cookie', cookie(`mock_session=${'a'.repeat(10_000)}`), '200'],
  ['a NUL in a cookie', cookie('mock_session=a\0'), '400 bad_body, header http'],
  ['an invalid escape in a cookie', cookie('mock_session=%zz'), '200'],
  ['cookies of only punctuation', cookie(';;=;=;;mock_session==;,'), '200'],
  ['hundreds of cookies', cookie(`${'mock_session=a; '.repeat(900)}mock_session=b`), '200'],
  ['__proto__ as name in a cookie', cookie('__proto__=1; mock_session=__proto__'), '200'],
  [
    'a new session for each of 5,000 requests',
    pipeline(
      ...Array.from({ length: 4999 }, (_, i) =>
        get('/__mock', { Connection: 'keep-alive', 'X-Mock-Session': `flood-${i}` }),
      ),
      get('/__mock', { 'X-Mock-Session': 'flood-last' }),
    ),
    Array.from({ length: 5000 }, () => '200').join(' + '),
  ],
];
