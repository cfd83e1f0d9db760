import { type Hostile, patch, post } from './wire.ts';

const app = '/api/workspaces/acme/apps/storefront';
const support = (body: string | Buffer) => post('/api/support', body);
const contact = (fields: string) => support(`{"email":"ada@acme.test","message":"Hello",${fields}}`);
const workspace = (hues: string) => post('/api/workspaces', `{"name":"A","slug":"a","tier":"starter","hues":${hues}}`);
const deploy = (source: string) => post('/api/workspaces/acme/deploy', `{"name":"A","source":${source}}`);
const variable = (body: string) => post(`${app}/vars`, body);
const syntax = '400 bad_body, body json';
const type = '400 bad_body, body type';

/** Bodies nested deeper than the stack, and keys that aim at prototypes. */
export const structures: readonly Hostile[] = [
  ['51,000 lists in one another', support('['.repeat(51_000) + ']'.repeat(51_000)), type],
  ['51,000 lists that never close', support('['.repeat(51_000)), syntax],
  [
    '17,000 objects in one another',
    support(`${'{"a":'.repeat(17_000)}1${'}'.repeat(17_000)}`),
    '400 bad_body, body /email required, body /message required, and 1 more',
  ],
  [
    '50,000 lists where a text belongs',
    contact(`"name":${'['.repeat(50_000)}${']'.repeat(50_000)}`),
    '400 bad_body, body /name type',
  ],
  [
    'a NUL below 40,000 lists',
    support(`${'['.repeat(40_000)}"\\u0000"${']'.repeat(40_000)}`),
    `400 bad_body, body ${'/0'.repeat(40_000)} encoding`,
  ],
  ['a NUL', contact('"name":"a\\u0000b"'), '400 bad_body, body /name encoding'],
  ['a NUL in a key', contact('"na\\u0000me":"a"'), '400 bad_body, body /na\0me encoding'],
  ['a prototype', contact('"__proto__":{"admin":true}'), syntax],
  ['a prototype of nothing', contact('"__proto__":null'), syntax],
  ['a prototype, escaped', contact('"\\u005f_proto__":{"admin":true}'), syntax],
  ['a prototype of a constructor', contact('"constructor":{"prototype":{"admin":true}}'), syntax],
  ['a prototype inside', deploy('{"type":"git","__proto__":{"repoUrl":"https://githost.test/a/b"}}'), syntax],
  ['a constructor', contact('"constructor":"a"'), '400 bad_body, body /constructor additionalProperties'],
  [
    'a method of every object',
    contact('"toString":"a","hasOwnProperty":1'),
    '400 bad_body, body /toString additionalProperties, body /hasOwnProperty additionalProperties',
  ],
  ['an unknown field', contact('"admin":true'), '400 bad_body, body /admin additionalProperties'],
  ['a field without a name', contact('"":1'), '400 bad_body, body additionalProperties'],
  ['a field whose name is a path', contact('"a/b~c":1'), '400 bad_body, body /a/b~c additionalProperties'],
  [
    'a field whose name has 50,000 characters',
    contact(`"${'a'.repeat(50_000)}":1`),
    `400 bad_body, body /${'a'.repeat(50_000)} additionalProperties`,
  ],
  [
    '5,000 unknown fields',
    support(`{${Array.from({ length: 5000 }, (_, i) => `"x${i}":1`).join()}}`),
    '400 bad_body, body /email required, body /message required, and 18 more',
  ],
  ['a field twice, of which the last counts', contact('"name":1,"name":"Ada"'), '201'],
  ['a list that says it is an object', workspace('{"0":1,"1":2,"length":2}'), '400 bad_body, body /hues type'],
  ['an object without the least', patch('/api/me', '{}'), '400 bad_body, body minProperties'],
  ['null for a text', contact('"name":null'), '400 bad_body, body /name type'],
  ['a list for a text', contact('"name":["Ada"]'), '400 bad_body, body /name type'],
  ['an object for a text', contact('"name":{"$gt":""}'), '400 bad_body, body /name type'],
  ['a number for a text', contact('"name":1'), '400 bad_body, body /name type'],
  ['a text for a truth', variable('{"key":"A","value":"b","isSecret":"true"}'), '400 bad_body, body /isSecret type'],
  ['a source of no kind', deploy('{}'), '400 bad_body, body /source/type required'],
  ['a source of an unknown kind', deploy('{"type":"ftp"}'), '400 bad_body, body /source/type enum'],
  ['a source of nothing', deploy('null'), '400 bad_body, body /source type'],
  ['a source whose kind is a list', deploy('{"type":["git"]}'), '400 bad_body, body /source/type enum'],
  [
    'a source with the fields of another kind',
    deploy('{"type":"image","ref":"nginx","uploadId":"x"}'),
    '400 bad_body, body /source/uploadId additionalProperties',
  ],
  ['a version beside a status', patch(app, '{"version":"2.20.1","status":"running"}'), '400 bad_body, body not'],
  [
    'a commit beside a source',
    post(`${app}/deploy`, '{"sha":"9f2c1e7","source":{"type":"image","ref":"nginx"}}'),
    '400 bad_body, body not',
  ],
];
