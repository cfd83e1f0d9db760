import { get, type Hostile, pipeline } from '../../http/hostile/wire.ts';

const session = (value: string | readonly string[]) => get('/__mock', { 'X-Mock-Session': value });
const cookie = (value: string) => get('/__mock', { Cookie: value });

/** Which session a request says that it belongs to. */
export const sessions: readonly Hostile[] = [
  ['a name of 10,000 characters', session('a'.repeat(10_000)), '200'],
  ['a name of 20,000 characters', session('a'.repeat(20_000)), '431 headers_too_large'],
  ['no name', session(''), '200'],
  ['a name of nothing but signs', session('!"§$%&/()=?'), '200'],
  ['a NUL in a name', session('a\0b'), '400 bad_body, header http'],
  ['a line break in a name', session('a\r\n b'), '400 bad_body, header http'],
  ['bytes above ASCII', session('\xff\xfe'), '200'],
  ['a prototype', session('__proto__'), '200'],
  ['a constructor', session('constructor'), '200'],
  ['a path', session('../../../etc/passwd'), '200'],
  ['a script', session('<script>alert(1)</script>'), '200'],
  ['two names', session(['a', 'b']), '200'],
  ['500 names', session(Array.from({ length: 500 }, (_, i) => `s${i}`)), '200'],
  ['a name in a cookie of 10,000 characters', cookie(`mock_session=${'a'.repeat(10_000)}`), '200'],
  ['a NUL in a cookie', cookie('mock_session=a\0'), '400 bad_body, header http'],
  ['an escape that is none, in a cookie', cookie('mock_session=%zz'), '200'],
  ['cookies of nothing but signs', cookie(';;=;=;;mock_session==;,'), '200'],
  ['2,000 cookies', cookie(`${'mock_session=a; '.repeat(900)}mock_session=b`), '200'],
  ['a prototype in a cookie', cookie('__proto__=1; mock_session=__proto__'), '200'],
  [
    'another session with each of 5,000 requests',
    pipeline(
      ...Array.from({ length: 4999 }, (_, i) => get('/__mock', { Connection: 'keep-alive', 'X-Mock-Session': `flood-${i}` })),
      get('/__mock', { 'X-Mock-Session': 'flood-last' }),
    ),
    Array.from({ length: 5000 }, () => '200').join(' + '),
  ],
];
