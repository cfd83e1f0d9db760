import { type Hostile, post } from './wire.ts';

export const upload = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
  post('/api/workspaces/acme/uploads', body, { 'Content-Type': type });
export const file = 'Content-Disposition: form-data; name="file"; filename="a"';

/** Forms with something else in them. */
export const forms: readonly Hostile[] = [
  ['no boundary', upload('--x--', 'multipart/form-data'), '400 bad_body, body multipart'],
  ['an empty boundary', upload('----', 'multipart/form-data; boundary='), '400 bad_body, body multipart'],
  [
    'a boundary of 10,000 characters',
    upload('--x--', `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
    '400 bad_body, body multipart',
  ],
  ['no parts', upload('--x--\r\n'), '400 bad_body, body /file required, body /paths required'],
  ['no form', upload('hello'), '400 bad_body, body multipart'],
  ['a form that breaks off', upload(`--x\r\n${file}\r\n\r\nhello`), '400 bad_body, body multipart'],
  ['a part that breaks off in its headers', upload('--x\r\nContent-Dispo'), '400 bad_body, body multipart'],
  ['a part without headers', upload('--x\r\n\r\nhello\r\n--x--\r\n'), '400 bad_body, body multipart'],
  [
    'a part of 200,000 headers',
    upload(`--x\r\n${'A: b\r\n'.repeat(200_000)}\r\n--x--\r\n`),
    '400 bad_body, body multipart',
  ],
  [
    'a part of an unknown name',
    upload('--x\r\nContent-Disposition: form-data; name="evil"\r\n\r\n1\r\n--x--\r\n'),
    '400 bad_body, body /evil additionalProperties',
  ],
  [
    'a prototype for a part',
    upload('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n'),
    '400 bad_body, body /__proto__ additionalProperties',
  ],
  ['a file without paths', upload(`--x\r\n${file}\r\n\r\nhello\r\n--x--\r\n`), '400 bad_body, body /paths required'],
  [
    'random bytes',
    upload(Buffer.from('--x\r\n\x00\xff\xfe\x01\r\n\r\n--x--', 'latin1')),
    '400 bad_body, body multipart',
  ],
  ['a mixed form', upload('--x--', 'multipart/mixed; boundary=x'), '415 unsupported_media_type'],
  ['a form of nothing', upload('', 'multipart/form-data; boundary=x'), '400 bad_body, body required'],
];
