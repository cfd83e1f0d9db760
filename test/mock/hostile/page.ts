import { get, type Hostile, post, request } from '../../server/http/hostile/wire.ts';

const missing = '404 not_found';

/** Path traversal and other requests for the files of the page. */
export const page: readonly Hostile[] = [
  ['a traversal by escaped slashes', get('/..%2f..%2fetc/passwd'), missing],
  ['a traversal by escaped dots', get('/%2e%2e/%2e%2e/etc/passwd'), missing],
  ['a traversal by double-escaped dots', get('/%252e%252e/etc/passwd'), missing],
  ['a traversal out of the page', get('/__mock/page/../../../package.json'), missing],
  ['a traversal out of the page by escaped slashes', get('/__mock/page/..%2f..%2f..%2fpackage.json'), missing],
  ['a traversal out of the page by backslashes', get('/__mock/page/..\\..\\..\\package.json'), missing],
  ['a traversal out of a folder of the page', get('/__mock/page/client/../../../../package.json'), missing],
  ['a file URL', get('/__mock/page/file:///etc/passwd'), missing],
  ['an absolute path', get('/__mock/page//etc/passwd'), missing],
  ['a NUL', get('/__mock/page/styles/base.css%00.html'), missing],
  ['an invalid escape', get('/__mock/page/%zz'), missing],
  ['a folder', get('/__mock/page/'), missing],
  ['an unknown file', get('/__mock/page/none.js'), missing],
  ['a source file', get('/__mock/page/serve.ts'), missing],
  ['__proto__ as file', get('/__mock/page/__proto__'), missing],
  ['a file name of 10,000 characters', get(`/__mock/page/${'a'.repeat(10_000)}`), missing],
  ['a path below a file', get('/__mock/page/styles/base.css/..'), missing],
  ['the page with an invalid query', get('/?a=%zz&__code=404'), '200'],
  ['the page with invalid conditions', get('/', { 'If-None-Match': '"', 'If-Modified-Since': 'yesterday' }), '200'],
  ['an unsupported method for the page', post('/', '{'), missing],
  ['an unsupported method for a file', request('DELETE /__mock/page/styles/base.css'), missing],
];
