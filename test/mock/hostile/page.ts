import { get, type Hostile, post, request } from '../../http/hostile/wire.ts';

const missing = '404 not_found';

/** Addresses of files, as if the page's came from a folder. */
export const page: readonly Hostile[] = [
  ['a climb by escaped slashes', get('/..%2f..%2fetc/passwd'), missing],
  ['a climb by escaped dots', get('/%2e%2e/%2e%2e/etc/passwd'), missing],
  ['a climb by dots escaped twice', get('/%252e%252e/etc/passwd'), missing],
  ['a climb out of the page', get('/__mock/page/../../../package.json'), missing],
  ['a climb out of the page by escaped slashes', get('/__mock/page/..%2f..%2f..%2fpackage.json'), missing],
  ['a climb out of the page with backslashes', get('/__mock/page/..\\..\\..\\package.json'), missing],
  ['a climb out of a folder of the page', get('/__mock/page/client/../../../../package.json'), missing],
  ['a file with scheme', get('/__mock/page/file:///etc/passwd'), missing],
  ['an absolute path', get('/__mock/page//etc/passwd'), missing],
  ['a NUL', get('/__mock/page/page.css%00.html'), missing],
  ['an escape that is none', get('/__mock/page/%zz'), missing],
  ['a folder', get('/__mock/page/'), missing],
  ['a file that is none', get('/__mock/page/none.js'), missing],
  ['a file’s source', get('/__mock/page/serve.ts'), missing],
  ['a prototype', get('/__mock/page/__proto__'), missing],
  ['a file name of 10,000 characters', get(`/__mock/page/${'a'.repeat(10_000)}`), missing],
  ['a file with more behind it', get('/__mock/page/page.css/..'), missing],
  ['the page with a query of its own', get('/?a=%zz&__code=404'), '200'],
  ['the page by conditions that are none', get('/', { 'If-None-Match': '"', 'If-Modified-Since': 'yesterday' }), '200'],
  ['the page for a method that it does not have', post('/', '{'), missing],
  ['a method that a file does not have', request('DELETE /__mock/page/page.css'), missing],
];
