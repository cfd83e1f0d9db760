import { type Hostile, patch, post } from './wire.ts';

const support = (body: string | Buffer) => post('/api/support', body);
const contact = (fields: string) => support(`{"email":"ada@acme.test","message":"Hello",${fields}}`);
const workspace = (hues: string, slug = 'a') =>
  post('/api/workspaces', `{"name":"A","slug":"${slug}","tier":"starter","hues":${hues}}`);
const alert = (condition: string) =>
  post(
    '/api/workspaces/acme/alerts',
    `{"name":"A","appSlug":"storefront","region":"eu-central","condition":${condition},"channels":["email"]}`,
  );
const variable = (body: string) => post('/api/workspaces/acme/apps/storefront/vars', body);

/** Numbers and texts at the edge of what JSON can say. */
export const values: readonly Hostile[] = [
  ['a number beyond all numbers', workspace('[1e400,0]'), '400 bad_body, body /hues/0 type'],
  ['a number below all numbers', workspace('[-1e400,0]'), '400 bad_body, body /hues/0 type'],
  ['a number that is rounded to zero', workspace('[1e-400,0]'), '201'],
  ['minus zero', workspace('[-0,0]', 'b'), '201'],
  [
    'a number that rounds to the limit',
    workspace('[359.99999999999999999999,0]'),
    '400 bad_body, body /hues/0 exclusiveMaximum',
  ],
  ['the limit itself', workspace('[360,0]'), '400 bad_body, body /hues/0 exclusiveMaximum'],
  ['a number of 10,000 digits', workspace(`[${'9'.repeat(10_000)},0]`), '400 bad_body, body /hues/0 type'],
  ['a number in a text', workspace('["1",2]'), '400 bad_body, body /hues/0 type'],
  ['one number of two', workspace('[1]'), '400 bad_body, body /hues minItems'],
  ['three numbers of two', workspace('[1,2,3]'), '400 bad_body, body /hues maxItems'],
  ['no numbers', workspace('[null,null]'), '400 bad_body, body /hues/0 type, body /hues/1 type'],
  [
    'a condition beyond all numbers',
    alert('{"metric":"cpu","op":">","value":1e400,"forSeconds":60}'),
    '400 bad_body, body /condition/value type',
  ],
  [
    'half a second',
    alert('{"metric":"cpu","op":">","value":1,"forSeconds":0.5}'),
    '400 bad_body, body /condition/forSeconds type',
  ],
  [
    'seconds below zero',
    alert('{"metric":"cpu","op":">","value":1,"forSeconds":-1}'),
    '400 bad_body, body /condition/forSeconds minimum',
  ],
  [
    'seconds beyond whole numbers',
    alert('{"metric":"cpu","op":">","value":1,"forSeconds":9007199254740993}'),
    '400 bad_body, body /condition/forSeconds maximum',
  ],
  ['a message of 5,000 characters', support(`{"email":"ada@acme.test","message":"${'a'.repeat(5000)}"}`), '201'],
  ['a message of 5,000 emoji', support(`{"email":"ada@acme.test","message":"${'💥'.repeat(5000)}"}`), '201'],
  [
    'a message of 5,001 characters',
    support(`{"email":"ada@acme.test","message":"${'a'.repeat(5001)}"}`),
    '400 bad_body, body /message maxLength',
  ],
  ['an empty message', support('{"email":"ada@acme.test","message":""}'), '400 bad_body, body /message minLength'],
  ['half an emoji', contact('"name":"\\ud83d"'), '400 bad_body, body /name encoding'],
  ['a change of writing direction', contact('"name":"\\u202eadA"'), '201'],
  ['a thousand accents on a letter', contact(`"subject":"a${'\u0301'.repeat(149)}"`), '201'],
  ['an invalid email address', support('{"email":"ada","message":"Hello"}'), '400 bad_body, body /email format'],
  [
    'an address of mail with a line break',
    support('{"email":"a@b.test\\r\\nBcc: c@d.test","message":"Hello"}'),
    '400 bad_body, body /email format',
  ],
  [
    'an address of mail of 90,000 characters',
    support(`{"email":"${'a'.repeat(45_000)}@${'a.'.repeat(22_000)}","message":"Hello"}`),
    '400 bad_body, body /email maxLength, body /email format',
  ],
  [
    'a host that is slow for a careless expression',
    post(
      '/api/workspaces/acme/apps/storefront/domains',
      `{"host":"${'a-'.repeat(45_000)}!","isPrimary":false,"redirectTo":null}`,
    ),
    '400 bad_body, body /host maxLength, body /host pattern',
  ],
  [
    'a picture that is a script',
    patch('/api/me', '{"avatarUrl":"data:text/html;base64,PHNjcmlwdD4="}'),
    '400 bad_body, body /avatarUrl pattern',
  ],
  [
    'a script for an address',
    post('/api/inspect', '{"repoUrl":"javascript:alert(1)"}'),
    '400 bad_body, body /repoUrl pattern',
  ],
  [
    'a key in small letters',
    variable('{"key":"path","value":"x","isSecret":false}'),
    '400 bad_body, body /key pattern',
  ],
  [
    'a key with a line break at its end',
    variable('{"key":"PATH\\n","value":"x","isSecret":false}'),
    '400 bad_body, body /key pattern',
  ],
  [
    'a key of 81 characters',
    variable(`{"key":"${'A'.repeat(81)}","value":"x","isSecret":false}`),
    '400 bad_body, body /key maxLength',
  ],
  [
    'a value of 4,097 characters',
    variable(`{"key":"A","value":"${'a'.repeat(4097)}","isSecret":false}`),
    '400 bad_body, body /value maxLength',
  ],
  [
    'a value of 90,000 characters',
    variable(`{"key":"A","value":"${'a'.repeat(90_000)}","isSecret":false}`),
    '400 bad_body, body /value maxLength',
  ],
];
