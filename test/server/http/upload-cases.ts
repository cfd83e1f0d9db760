import { type ZipEntry, zip } from './zip.ts';
import type { Part } from './uploads.ts';

export const index = ['file', new Blob(['<h1>Acme</h1>']), 'index.html'] as const;
export const style = ['file', new Blob(['h1 {}']), 'style.css'] as const;

/** 60 MB. */
export const zeros = Buffer.alloc(60_000_000);

interface ArchiveCase {
  readonly what: string;
  readonly entries: readonly ZipEntry[];
  readonly rule: string;
  /** The rule that an upload in memory names, where it differs. */
  readonly ruleInMemory?: string;
}

export const rejectedArchives: readonly ArchiveCase[] = [
  { what: 'more than 50 MB of zeros', entries: [{ path: 'x', content: zeros, method: 'deflated' }], rule: 'maxBytes' },
  {
    what: 'files that have more than 50 MB together',
    entries: ['a', 'b'].map((path) => ({ path, content: zeros.subarray(0, 30_000_000), method: 'deflated' })),
    rule: 'maxBytes',
  },
  {
    what: 'an entry larger than it says',
    entries: [{ path: 'x', content: 'abc', method: 'deflated', claimedSize: 2 }],
    rule: 'zip',
  },
  {
    what: 'an entry smaller than it says',
    entries: [{ path: 'x', content: 'abc', method: 'deflated', claimedSize: 4 }],
    rule: 'zip',
  },
  { what: 'a stored entry larger than it says', entries: [{ path: 'x', content: 'abc', claimedSize: 2 }], rule: 'zip' },
  { what: 'an entry with another checksum', entries: [{ path: 'x', content: 'abc', claimedChecksum: 1 }], rule: 'zip' },
  { what: 'content that cannot be inflated', entries: [{ path: 'x', content: 'abc', methodNumber: 8 }], rule: 'zip' },
  { what: 'an unknown compression', entries: [{ path: 'x', content: 'abc', methodNumber: 12 }], rule: 'compression' },
  {
    what: 'an encrypted entry',
    entries: [{ path: 'x', content: 'twelve bytes abc', claimedSize: 4, flags: 0x0801 }],
    rule: 'encryption',
  },
  {
    what: 'strong encryption',
    entries: [{ path: 'x', content: 'abc', flags: 0x0841 }],
    rule: 'zip',
    ruleInMemory: 'encryption',
  },
  { what: 'a symbolic link', entries: [{ path: 'x', content: '/etc/passwd', mode: 0o120777 }], rule: 'fileType' },
  {
    what: 'a link to the folder above',
    entries: [{ path: 'a/x', content: '../..', mode: 0o120777 }],
    rule: 'fileType',
  },
  {
    what: 'a link that leads out by another one',
    entries: [
      { path: 'a/up', content: '..', mode: 0o120777 },
      { path: 'x', content: 'a/up/../passwd', mode: 0o120777 },
    ],
    rule: 'fileType',
  },
  { what: 'a link to itself', entries: [{ path: 'x', content: 'x', mode: 0o120777 }], rule: 'fileType' },
  { what: 'a link without a target', entries: [{ path: 'x', mode: 0o120777 }], rule: 'fileType' },
  {
    what: 'a link with a long target',
    entries: [{ path: 'x', content: 'a'.repeat(4097), mode: 0o120777 }],
    rule: 'fileType',
  },
  {
    what: 'a file below a link',
    entries: [
      { path: 'x', content: 'a', mode: 0o120777 },
      { path: 'x/b', content: 'b' },
    ],
    rule: 'conflict',
  },
  { what: 'a pipe', entries: [{ path: 'x', mode: 0o010644 }], rule: 'fileType' },
  { what: 'no entries', entries: [], rule: 'minItems' },
  { what: 'only folders', entries: [{ path: 'a/' }, { path: 'a/b/' }], rule: 'minItems' },
  { what: 'the same path twice', entries: [{ path: 'a' }, { path: 'a' }], rule: 'uniqueItems' },
  { what: 'paths that differ in case', entries: [{ path: 'README' }, { path: 'readme' }], rule: 'uniqueItems' },
  { what: 'a file that is a folder too', entries: [{ path: 'a' }, { path: 'a/' }], rule: 'conflict' },
  { what: 'a folder that is a file too', entries: [{ path: 'a/' }, { path: 'a' }], rule: 'conflict' },
  { what: 'a path out of the tree', entries: [{ path: '../../etc/cron.d/x' }], rule: 'pattern' },
  { what: 'a path with . in it', entries: [{ path: 'a/./b' }], rule: 'pattern' },
  { what: 'a path with an empty part', entries: [{ path: 'a//b' }], rule: 'pattern' },
  { what: 'an absolute path', entries: [{ path: '/etc/passwd' }], rule: 'pattern' },
  { what: 'a drive letter', entries: [{ path: 'C:/x' }], rule: 'pattern' },
  { what: 'a backslash', entries: [{ path: 'a\\b' }], rule: 'pattern' },
  { what: 'a NUL', entries: [{ path: 'a\0b' }], rule: 'pattern' },
  { what: 'a folder out of the tree', entries: [{ path: '../' }], rule: 'pattern' },
  { what: 'the root as a folder', entries: [{ path: '/' }], rule: 'minLength' },
  { what: 'an empty path', entries: [{ path: '' }], rule: 'minLength' },
  { what: 'a path of 513 characters', entries: [{ path: `${'a/'.repeat(256)}b` }], rule: 'maxLength' },
  { what: '3,001 files', entries: Array.from({ length: 3001 }, (_, i) => ({ path: `${i}` })), rule: 'maxItems' },
  { what: '3,001 folders', entries: Array.from({ length: 3001 }, (_, i) => ({ path: `${i}/` })), rule: 'folderCount' },
  { what: 'a folder 6,001 times', entries: Array.from({ length: 6001 }, () => ({ path: 'a/' })), rule: 'maxItems' },
];

export const whole = zip({ path: 'index.html', content: '<h1>Acme</h1>' });

export const brokenArchives = [
  { what: 'text', content: Buffer.from('no zip file') },
  { what: 'nothing', content: Buffer.alloc(0) },
  { what: 'a zip file without its end', content: whole.subarray(0, -10) },
  { what: 'a zip file without its beginning', content: whole.subarray(20) },
];

interface FormCase {
  readonly what: string;
  readonly parts: readonly Part[];
  readonly path: string;
  readonly rule: string;
}

export const rejectedForms: readonly FormCase[] = [
  { what: 'no file', parts: [['paths', '[]']], path: '/file', rule: 'required' },
  { what: 'no paths', parts: [index], path: '/paths', rule: 'required' },
  { what: 'paths twice', parts: [index, ['paths', '["a"]'], ['paths', '["b"]']], path: '/paths', rule: 'uniqueItems' },
  { what: 'paths that are no JSON', parts: [index, ['paths', 'index.html']], path: '/paths', rule: 'json' },
  { what: 'paths that are not an array', parts: [index, ['paths', '"index.html"']], path: '/paths', rule: 'type' },
  { what: 'a path that is not a string', parts: [index, style, ['paths', '["a",1]']], path: '/paths/1', rule: 'type' },
  {
    what: 'an unknown executable path',
    parts: [index, ['paths', '["a"]'], ['executable', '["a","b"]']],
    path: '/executable/1',
    rule: 'reference',
  },
  {
    what: 'executable paths that are not an array',
    parts: [index, ['paths', '["a"]'], ['executable', '{}']],
    path: '/executable',
    rule: 'type',
  },
  {
    what: 'executable paths twice',
    parts: [index, ['executable', '[]'], ['executable', '[]']],
    path: '/executable',
    rule: 'uniqueItems',
  },
  { what: 'fewer paths than files', parts: [index, style, ['paths', '["a"]']], path: '/paths', rule: 'pathCount' },
  { what: 'more paths than files', parts: [index, ['paths', '["a","b"]']], path: '/paths', rule: 'pathCount' },
  {
    what: 'paths as a part that are no JSON',
    parts: [index, ['paths', new Blob(['a'], { type: 'application/json' }), 'blob']],
    path: '/paths',
    rule: 'json',
  },
  {
    what: 'paths as a part and as a field',
    parts: [index, ['paths', new Blob(['["a"]']), 'paths.json'], ['paths', '["a"]']],
    path: '/paths',
    rule: 'uniqueItems',
  },
  {
    what: 'paths as a part that is too long',
    parts: [index, ['paths', new Blob(['x'.repeat(3000 * 2048 + 1)]), 'blob']],
    path: '/paths',
    rule: 'maxLength',
  },
  {
    what: 'a file without a name',
    parts: [
      ['file', 'text'],
      ['paths', '["a"]'],
    ],
    path: '/file',
    rule: 'fileName',
  },
  { what: 'an unknown field', parts: [['name', 'landing'], index], path: '/name', rule: 'additionalProperties' },
  {
    what: 'an unknown file',
    parts: [['a/b', new Blob(['x']), 'x'], index],
    path: '/a~1b',
    rule: 'additionalProperties',
  },
];

const aFile = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncontent\r\n';
const itsPath = '--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n["a"]\r\n';

/** A form with the boundary `b`: a file, a part with this head, and the field `paths`. */
export function formWith(head: string): string {
  return `${aFile}--b\r\nContent-Disposition: form-data; ${head}\r\n\r\nYQ==\r\n${itsPath}--b--`;
}

export const malformedForms = [
  { what: 'without a boundary', type: 'multipart/form-data', body: `${aFile}${itsPath}--b--` },
  {
    what: 'with another boundary than it says',
    type: 'multipart/form-data; boundary=c',
    body: `${aFile}${itsPath}--b--`,
  },
  { what: 'with an empty boundary', type: 'multipart/form-data; boundary=', body: `${aFile}${itsPath}--b--` },
  { what: 'whose content type is malformed', type: 'multipart/form-data; =', body: `${aFile}${itsPath}--b--` },
  { what: 'without its end', type: 'multipart/form-data; boundary=b', body: `${aFile}${itsPath}` },
  { what: 'that ends within a file', type: 'multipart/form-data; boundary=b', body: aFile.slice(0, -4) },
  {
    what: 'that ends within its second file',
    type: 'multipart/form-data; boundary=b',
    body: `${aFile}${aFile.slice(0, -4)}`,
  },
  { what: 'that ends within a header', type: 'multipart/form-data; boundary=b', body: `${aFile}--b\r\nContent-Disp` },
  { what: 'of random bytes', type: 'multipart/form-data; boundary=b', body: '\u0000\u0001--b\r\n\r\n--b' },
];

export const rejectedParts = [
  { what: 'a file part without a file name', head: 'name="file"', path: '/file', rule: 'fileName' },
  {
    what: 'bytes without a file name',
    head: 'name="file"\r\nContent-Type: application/octet-stream',
    path: '/file/1',
    rule: 'fileName',
  },
  { what: 'a part without a name', head: 'filename="a"', path: '/', rule: 'additionalProperties' },
  { what: 'a field without a name', head: 'x="a"', path: '/', rule: 'additionalProperties' },
  { what: 'a field called __proto__', head: 'name="__proto__"', path: '/__proto__', rule: 'additionalProperties' },
  {
    what: 'a transfer encoding',
    head: 'name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
    path: '/file/1',
    rule: 'encoding',
  },
];

export const unsafePaths = [
  { path: '/etc/passwd', rule: 'pattern' },
  { path: '../x', rule: 'pattern' },
  { path: 'a/../../x', rule: 'pattern' },
  { path: 'a/..', rule: 'pattern' },
  { path: './x', rule: 'pattern' },
  { path: 'a/./b', rule: 'pattern' },
  { path: 'a//b', rule: 'pattern' },
  { path: 'a/', rule: 'pattern' },
  { path: 'a\\b', rule: 'pattern' },
  { path: '..\\x', rule: 'pattern' },
  { path: 'C:/x', rule: 'pattern' },
  { path: 'c:x', rule: 'pattern' },
  { path: 'a\0b', rule: 'pattern', inJson: 'encoding' },
  { path: '', rule: 'minLength' },
  { path: `${'a/'.repeat(256)}b`, rule: 'maxLength' },
  { path: 'ä'.repeat(128), rule: 'maxBytes' },
  { path: '\ud83d', rule: 'encoding' },
];

export const conflictingPaths = [
  { first: 'a', second: 'a', rule: 'uniqueItems' },
  { first: 'README.md', second: 'readme.MD', rule: 'uniqueItems' },
  { first: 'caf\u00e9', second: 'cafe\u0301', rule: 'uniqueItems' },
  { first: 'σ', second: 'ς', rule: 'uniqueItems' },
  { first: 'θ', second: 'ϴ', rule: 'uniqueItems' },
  { first: 'a', second: 'a/b', rule: 'conflict' },
  { first: 'a/b', second: 'a', rule: 'conflict' },
  { first: 'a/B/c', second: 'A/b', rule: 'conflict' },
];

const emptyFile = { path: 'a', content: '' };

export const rejectedJson = [
  { what: 'no files', body: { files: [] }, path: '/files', rule: 'minItems' },
  { what: 'no list of files', body: { name: 'x' }, path: '/files', rule: 'required' },
  {
    what: '3,001 files',
    body: { files: Array.from({ length: 3001 }, (_, i) => ({ ...emptyFile, path: `${i}` })) },
    path: '/files',
    rule: 'maxItems',
  },
  {
    what: 'an unknown encoding',
    body: { files: [{ ...emptyFile, encoding: 'hex' }] },
    path: '/files/0/encoding',
    rule: 'enum',
  },
  {
    what: 'an unknown field',
    body: { files: [{ ...emptyFile, mode: 493 }] },
    path: '/files/0/mode',
    rule: 'additionalProperties',
  },
  { what: 'a file without content', body: { files: [{ path: 'a' }] }, path: '/files/0/content', rule: 'required' },
  {
    what: 'half a character',
    body: { files: [{ path: 'a', content: '\ud83d' }] },
    path: '/files/0/content',
    rule: 'encoding',
  },
  {
    what: 'text as a zip file',
    body: { files: [{ path: 'a.zip', content: 'PK' }] },
    path: '/files/0/content',
    rule: 'zip',
  },
  {
    what: 'more than 50 MB',
    body: { files: ['a', 'b'].map((path) => ({ path, content: 'x'.repeat(27_000_000) })) },
    path: '/files/1/content',
    rule: 'maxBytes',
  },
  {
    what: 'more than 50 MB in base64',
    body: { files: [{ path: 'a', content: Buffer.alloc(53_000_000).toString('base64'), encoding: 'base64' }] },
    path: '/files/0/content',
    rule: 'maxBytes',
  },
  {
    what: 'a body beyond any',
    body: { files: [{ path: 'a', content: 'x'.repeat(79_000_000) }] },
    path: '',
    rule: 'maxBytes',
  },
  {
    what: 'more folders than there may be files',
    body: { files: Array.from({ length: 1501 }, (_, i) => ({ ...emptyFile, path: `${i}/b/c` })) },
    path: '/files/1500/path',
    rule: 'folderCount',
  },
];

export const invalidBase64 = ['!!!!', 'aGk', 'aGk=\n', 'aGl=', '_-8=', 'aGk=aGk=', 'a'];
